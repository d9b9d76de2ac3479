import { createRoute } from '@tanstack/react-router'
import type { TrailSearch } from '@/features/audittrail/search.ts'
import { latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

// The page reads what the address holds, because every page loads this.
export const auditTrail = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/audit-trail',
  validateSearch: (search: TrailSearch) => search,
  component: latePage(() => import('@/features/audittrail/TrailPage.tsx')),
})
