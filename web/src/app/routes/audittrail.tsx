import { createRoute } from '@tanstack/react-router'
import { trailSearch } from '@/features/audittrail/search.ts'
import { latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

export const auditTrail = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/audit-trail',
  validateSearch: trailSearch,
  component: latePage(() => import('@/features/audittrail/TrailPage.tsx')),
})
