/** Every text about whom a thing is published to. */
import type { Visibility } from '@/api/types.ts'
import { count } from '@/lib/plural.ts'

/** POST-015, POST-016. A value that is not listed is an unknown visibility (POST-036). */
export const visibilities: Record<Visibility, string> = {
  GLOBAL: 'Global',
  HEAD_OFFICE: 'Head Office Only',
  MY_STORE: 'My Store',
  OPT_IN_PROGRAMS: 'Opt In Programs',
  SELECT_REGIONS: 'Selected Regions',
  SELECT_STORES: 'Selected Stores',
  SELECT_TIERS: 'Selected Tiers',
}

export const texts = {
  label: 'Who can see it',
  choose: 'Choose who can see it',
  unknown: 'Unknown visibility',
  noStore: "You don't belong to a store, so My Store isn't available.",
  regions: 'Regions',
  stores: 'Stores',
  store: 'Store',
  tiers: 'Store sizes',
  tierNames: { SF: 'Small', MF: 'Medium', LF: 'Large' },
  searchStores: 'Search stores by name, suburb or postcode',
  noStores: 'No results found.',
  chosen: (n: number) => `${count(n, 'store', 'stores')} chosen`,
  remove: (store: string) => `Remove ${store}`,
  loading: 'Searching…',
  /** READERSHIP-001. Head office has no stores. */
  reaches: (stores: number, people: number) => {
    const everyone = count(people, 'person', 'people')
    return stores === 0 ? `Reaches ${everyone}` : `Reaches ${count(stores, 'store', 'stores')}, ${everyone}`
  },
} as const
