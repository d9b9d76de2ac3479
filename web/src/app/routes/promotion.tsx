import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { promotionSearch, quartersSearch } from '@/features/promotion/search.ts'
import { headOffice } from './root.tsx'

export const quarters = createRoute({
  getParentRoute: () => headOffice,
  path: '/compliance/quarters',
  validateSearch: quartersSearch,
  component: lazyRouteComponent(() => import('@/features/promotion/pages/QuartersPage.tsx')),
})

export const promotion = createRoute({
  getParentRoute: () => headOffice,
  path: '/compliance/quarters/$id',
  validateSearch: promotionSearch,
  component: lazyRouteComponent(() => import('@/features/promotion/pages/PromotionPage.tsx')),
})
