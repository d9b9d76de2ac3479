import { createRoute } from '@tanstack/react-router'
import { itemsSearch, promosSearch } from '@/features/marketing/search.ts'
import { latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

export const promos = createRoute({
  getParentRoute: () => signedIn,
  path: '/promotions',
  validateSearch: promosSearch,
  component: latePage(() => import('@/features/marketing/promos/PromosPage.tsx')),
})

/** For head office; others are told so. */
export const managePromos = createRoute({
  getParentRoute: () => signedIn,
  path: '/promotions/manage',
  validateSearch: itemsSearch,
  component: latePage(() => import('@/features/marketing/items/ItemsPage.tsx')),
})
