import { regions } from '@/api/regions.gen.ts'
import { oneOf, readSearch } from '@/lib/search.ts'

/** Whose view the page shows. */
export const seenRoles = ['STORE_OWNER', 'STORE_MANAGER', 'STORE_EMPLOYEE', 'STORE_REP'] as const
/** Those of them who work everywhere, so that no region and size of a store is asked for. */
export const rolesWithoutStore: readonly string[] = ['STORE_REP'] satisfies (typeof seenRoles)[number][]
export const seenTiers = ['SF', 'MF', 'LF'] as const

export const readSeeAs = readSearch({
  role: oneOf(seenRoles),
  region: oneOf(Object.keys(regions) as (keyof typeof regions)[]),
  tier: oneOf(seenTiers),
  programme: oneOf(['yes'] as const),
})

export type SeeAsSearch = ReturnType<typeof readSeeAs>
