import { createRoute } from '@tanstack/react-router'
import { promotionSearch, quartersSearch } from '@/features/promotion/search.ts'
import { latePage } from './latePage.ts'
import { headOffice } from './root.tsx'

export const quarters = createRoute({
  getParentRoute: () => headOffice,
  path: '/compliance/quarters',
  validateSearch: quartersSearch,
  component: latePage(() => import('@/features/promotion/pages/QuartersPage.tsx')),
})

export const promotion = createRoute({
  getParentRoute: () => headOffice,
  path: '/compliance/quarters/$id',
  validateSearch: promotionSearch,
  component: latePage(() => import('@/features/promotion/pages/PromotionPage.tsx')),
})
