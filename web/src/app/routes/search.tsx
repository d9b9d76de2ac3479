import { createRoute } from '@tanstack/react-router'
import { searchSearch } from '@/features/search/search.ts'
import { latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

export const search = createRoute({
  getParentRoute: () => signedIn,
  path: '/search',
  validateSearch: searchSearch,
  component: latePage(() => import('@/features/search/SearchPage.tsx')),
})
