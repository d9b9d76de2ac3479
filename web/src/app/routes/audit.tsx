import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { reportQuery } from '@/api/audit.ts'
import { text } from '@/lib/search.ts'
import * as z from '@/lib/zod.ts'
import { signedIn } from './root.tsx'

/** Open to everybody: a store manager has a link to the own store's report, and no compliance menu. */
export const auditReport = createRoute({
  getParentRoute: () => signedIn,
  path: '/compliance/audit-reports/$id',
  validateSearch: z.object({ store: text, date: text }),
  loaderDeps: ({ search }) => search,
  // Asked beside the page's code.
  loader: ({ context: { queryClient }, params: { id }, deps }) => void queryClient.prefetchQuery(reportQuery({ id, ...deps })),
  component: lazyRouteComponent(() => import('@/features/audit/report/AuditReportPage.tsx')),
})
