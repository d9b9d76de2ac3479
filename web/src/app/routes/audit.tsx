import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { reportQuery } from '@/api/audit.ts'
import { text } from '@/lib/search.ts'
import * as z from '@/lib/zod.ts'
import { signedIn } from './root.tsx'

/** Open to everybody who is signed in: store managers have no compliance menu, but follow links to their own store's reports. */
export const auditReport = createRoute({
  getParentRoute: () => signedIn,
  path: '/compliance/audit-reports/$id',
  validateSearch: z.object({ store: text, date: text }),
  loaderDeps: ({ search }) => search,
  // The report and the page's code load at the same time.
  loader: ({ context: { queryClient }, params: { id }, deps }) => void queryClient.prefetchQuery(reportQuery({ id, ...deps })),
  component: lazyRouteComponent(() => import('@/features/audit/report/AuditReportPage.tsx')),
})
