import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { outboxSearch } from '@/features/outbox/search.ts'
import { headOffice } from './root.tsx'

export const outbox = createRoute({
  getParentRoute: () => headOffice,
  path: '/compliance/outbox',
  validateSearch: outboxSearch,
  component: lazyRouteComponent(() => import('@/features/outbox/pages/OutboxPage.tsx')),
})
