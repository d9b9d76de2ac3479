import { queryOptions } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'

// Both keys begin as the audit feature's do, so that its writes refresh them too.

/** The auditor's own open reports, oldest first, and the stores of last quarter that nobody has audited in this one (FD-22). */
export const todayQuery = queryOptions({
  queryKey: ['audit-reports', 'today'],
  queryFn: ({ signal }) => call(api.GET('/audit-reports/today', { signal })),
  staleTime: 0,
})

/** The latest completed report of the viewer's store, or none. The server shows store people no other store's (AMB-010). */
export const latestReportQuery = queryOptions({
  queryKey: ['audit-reports', 'home', 'latest'],
  queryFn: async ({ signal }) => {
    const page = await call(api.GET('/audit-reports', { params: { query: { status: 'COMPLETED', limit: 1 } }, signal }))
    return page.items[0] ?? null
  },
  staleTime: 0,
})
