import { createRoute } from '@tanstack/react-router'
import { storesSearch } from '@/features/store/search.ts'
import { latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

export const stores = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores',
  validateSearch: storesSearch,
  component: latePage(() => import('@/features/store/StoresPage.tsx')),
})

export const store = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$id',
  component: latePage(() => import('@/features/store/StorePage.tsx')),
})
