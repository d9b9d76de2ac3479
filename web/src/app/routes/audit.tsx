import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { reportOpening } from '@/api/audit.ts'
import { text } from '@/lib/search.ts'
import * as z from '@/lib/zod.ts'
import { signedIn } from './root.tsx'

/** Open to everybody who is signed in: store managers have no compliance menu, but follow links to their own store's reports. */
export const auditReport = createRoute({
  getParentRoute: () => signedIn,
  path: '/compliance/audit-reports/$id',
  validateSearch: z.object({ store: text, date: text }),
  loaderDeps: ({ search }) => search,
  // Opening the page loads the report and the code at the same time. When only the address changes, as when it gains the store, nothing is opened.
  loader: ({ context: { queryClient }, params: { id }, deps, cause }) => {
    if (cause !== 'stay') void queryClient.prefetchQuery(reportOpening({ id, ...deps }))
  },
  component: lazyRouteComponent(() => import('@/features/audit/report/AuditReportPage.tsx')),
})
