import type { QueryClient } from '@tanstack/react-query'
import { historyQuery } from '@/api/compliance.ts'
import { selfCheckStandingQuery } from '@/api/selfcheck.ts'
import { storeQuery } from '@/api/store.ts'
import type { User } from '@/api/types.ts'

/** Asks for what pages show a member of their store: its results, the store itself, and how its self-check stands. */
export function askAboutOwnStore(client: QueryClient, { can, storeId }: User) {
  if (!storeId) return
  void client.prefetchQuery(historyQuery(storeId))
  void client.prefetchQuery(storeQuery(storeId))
  if (can.selfCheck) void client.prefetchQuery(selfCheckStandingQuery)
}
