import { createRoute } from '@tanstack/react-router'
import { complianceSearch } from '@/features/compliance/search.ts'
import { findingsSearch } from '@/features/finding/search.ts'
import { latePage } from './latePage.ts'
import { headOffice, withCompliance } from './root.tsx'

export const compliance = createRoute({
  getParentRoute: () => withCompliance,
  path: '/compliance',
  validateSearch: complianceSearch,
  component: latePage(() => import('@/features/compliance/ComplianceHome.tsx'), { soon: true }),
})

export const complianceSettings = createRoute({
  getParentRoute: () => withCompliance,
  path: '/compliance/settings',
  component: latePage(() => import('../pages/complianceSettings/ComplianceSettingsPage.tsx')),
})

export const findings = createRoute({
  getParentRoute: () => headOffice,
  path: '/compliance/findings',
  validateSearch: findingsSearch,
  component: latePage(() => import('@/features/finding/FindingsPage.tsx')),
})
