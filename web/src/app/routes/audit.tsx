import { createRoute } from '@tanstack/react-router'
import { reportOpening } from '@/api/audit.ts'
import { readSearch, text } from '@/lib/search.ts'
import { latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

/** Open to everybody who is signed in: store managers have no compliance menu, but follow links to their own store's reports. */
export const auditReport = createRoute({
  getParentRoute: () => signedIn,
  path: '/compliance/audit-reports/$id',
  validateSearch: readSearch({ store: text, date: text, query: text }),
  loaderDeps: ({ search }) => search,
  // The report and the page's code load at the same time. If only the address changes, for example because the store is added, nothing is loaded.
  loader: ({ context: { queryClient }, params: { id }, deps, cause }) => {
    if (cause !== 'stay') void queryClient.prefetchQuery(reportOpening({ id, ...deps }))
  },
  component: latePage(() => import('@/features/audit/report/AuditReportPage.tsx'), { soon: true }),
})
