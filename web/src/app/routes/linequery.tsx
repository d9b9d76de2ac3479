import { createRoute } from '@tanstack/react-router'
import { queriesSearch } from '@/features/linequery/search.ts'
import { latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

export const lineQueries = createRoute({
  getParentRoute: () => signedIn,
  path: '/queries',
  validateSearch: queriesSearch,
  component: latePage(() => import('@/features/linequery/QueriesPage.tsx')),
})
