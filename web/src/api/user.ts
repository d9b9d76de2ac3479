/** Calls to the user room: looking for people. */
import { api, call } from './client.ts'
import type { paths } from './schema.gen.ts'

type Query = NonNullable<paths['/users']['get']['parameters']['query']>
/** A person to mention. */
export type FoundPerson = Omit<Awaited<ReturnType<typeof findPeople>>[number], 'account' | 'profilePicture'>

/** How many people a search finds at most (SEARCH-003). */
const most = 10

/** Looks for people to mention (SEARCH-005). */
export async function findPeople(
  query: Pick<Query, 'query' | 'excludeIds' | 'visibility' | 'restrictedToRegions' | 'restrictedToStores' | 'restrictedToTiers'>,
  signal: AbortSignal,
) {
  const { items } = await call(api.GET('/users', { params: { query: { ...query, fields: 'name', page: 1, limit: most } }, signal }))
  return items
}
