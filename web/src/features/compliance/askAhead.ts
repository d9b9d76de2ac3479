import type { QueryClient } from '@tanstack/react-query'
import { reportListQuery, storesWithoutQuery, summaryQuery, todayQuery } from '@/api/compliance.ts'
import { lineQueriesQuery } from '@/api/linequery.ts'
import { quartersQuery } from '@/api/promotion.ts'
import type { User } from '@/api/types.ts'
import { askAboutOwnStore } from '@/shared/ownStore.ts'
import { readFilters } from './filters.ts'
import type { ComplianceSearch } from './search.ts'
import { viewOf } from './views.ts'

/** Asks for all that the compliance page shows first to this person. */
export function askAhead(client: QueryClient, user: User, search: ComplianceSearch) {
  const { can } = user
  void client.prefetchQuery(summaryQuery)
  void client.prefetchQuery(quartersQuery)
  if (viewOf(search, can) === 'reports') void client.prefetchQuery(reportListQuery(readFilters(search)))
  if (can.audit) {
    void client.prefetchQuery(lineQueriesQuery('OPEN'))
    void client.prefetchQuery(storesWithoutQuery(undefined, 1))
    void client.prefetchQuery(todayQuery)
  } else {
    askAboutOwnStore(client, user)
  }
}
