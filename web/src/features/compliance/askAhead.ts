import type { QueryClient } from '@tanstack/react-query'
import { historyQuery, reportListQuery, storesWithoutQuery, summaryQuery, todayQuery } from '@/api/compliance.ts'
import { lineQueriesQuery } from '@/api/linequery.ts'
import { quartersQuery } from '@/api/promotion.ts'
import { selfCheckStandingQuery } from '@/api/selfcheck.ts'
import { storeQuery } from '@/api/store.ts'
import type { User } from '@/api/types.ts'
import { readFilters } from './filters.ts'
import type { ComplianceSearch } from './search.ts'

/** Asks for all that the compliance page shows first to this person. */
export function askAhead(client: QueryClient, { can, storeId }: User, search: ComplianceSearch) {
  void client.prefetchQuery(summaryQuery)
  void client.prefetchQuery(quartersQuery)
  if (!can.audit || (search.view ?? 'reports') === 'reports') void client.prefetchQuery(reportListQuery(readFilters(search)))
  if (can.audit) {
    void client.prefetchQuery(lineQueriesQuery('OPEN'))
    void client.prefetchQuery(storesWithoutQuery(undefined, 1))
    void client.prefetchQuery(todayQuery)
  } else if (storeId) {
    void client.prefetchQuery(historyQuery(storeId))
    void client.prefetchQuery(storeQuery(storeId))
    if (can.selfCheck) void client.prefetchQuery(selfCheckStandingQuery)
  }
}
