import { createRoute } from '@tanstack/react-router'
import { resourceSearch } from '@/features/resource/search.ts'
import { latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

export const resources = createRoute({
  getParentRoute: () => signedIn,
  path: '/resources',
  validateSearch: resourceSearch,
  component: latePage(() => import('@/features/resource/list/ResourcesPage.tsx')),
})
