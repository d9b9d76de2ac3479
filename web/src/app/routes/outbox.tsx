import { createRoute } from '@tanstack/react-router'
import { outboxSearch } from '@/features/outbox/search.ts'
import { latePage } from './latePage.ts'
import { headOffice } from './root.tsx'

export const outbox = createRoute({
  getParentRoute: () => headOffice,
  path: '/compliance/outbox',
  validateSearch: outboxSearch,
  component: latePage(() => import('@/features/outbox/pages/OutboxPage.tsx')),
})
