import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { complianceSearch } from '@/features/compliance/search.ts'
import { withCompliance } from './root.tsx'

export const compliance = createRoute({
  getParentRoute: () => withCompliance,
  path: '/compliance',
  validateSearch: complianceSearch,
  component: lazyRouteComponent(() => import('@/features/compliance/ComplianceHome.tsx')),
})

export const complianceSettings = createRoute({
  getParentRoute: () => withCompliance,
  path: '/compliance/settings',
  component: lazyRouteComponent(() => import('../pages/complianceSettings/ComplianceSettingsPage.tsx')),
})
