/** Every text about whom a thing is published to. */
import type { Role, Visibility } from '@/api/types.ts'
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
  COMBINED: 'Combined Selection',
}

const roleNames: Record<Role, string> = {
  HEAD_OFFICE: 'Head Office',
  STORE_REP: 'Store Reps',
  STORE_OWNER: 'Store Owners',
  STORE_MANAGER: 'Store Managers',
  STORE_EMPLOYEE: 'Store Employees',
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
  roles: 'Roles',
  roleNames,
  combined: 'Only people who match every list below can see it. A list with nothing selected leaves nobody out.',
  rolesHint: 'With no role selected, everyone at the stores is included. Store reps and head office are included only if you select them.',
  noStoreRoles: "Store reps and head office don't belong to particular stores, so there is nothing else to select.",
  tierNames: { SF: 'Small', MF: 'Medium', LF: 'Large' },
  searchStores: 'Search stores by name, suburb or postcode',
  noStores: 'No results found.',
  chosen: (n: number) => `${count(n, 'store', 'stores')} chosen`,
  remove: (store: string) => `Remove ${store}`,
  loading: 'Searching…',
  /** READERSHIP-001, FD-445. Head office has no stores. */
  reaches: (stores: number, people: number, reps: number) => {
    const everyone = count(people, 'person', 'people')
    const reached = stores === 0 ? `Reaches ${everyone}` : `Reaches ${count(stores, 'store', 'stores')}, ${everyone}`
    return reps === 0 ? reached : `${reached} (${reps === people ? 'all' : reps} of them store reps)`
  },
} as const
