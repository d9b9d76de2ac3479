import { createRoute } from '@tanstack/react-router'
import { complianceSearch } from '@/features/compliance/search.ts'
import { findingsSearch } from '@/features/finding/search.ts'
import { askAhead, latePage } from './latePage.ts'
import { headOffice, withCompliance } from './root.tsx'

const complianceHome = () => import('@/features/compliance/ComplianceHome.tsx')

export const compliance = createRoute({
  getParentRoute: () => withCompliance,
  path: '/compliance',
  validateSearch: complianceSearch,
  loaderDeps: ({ search }) => search,
  loader: askAhead(complianceHome),
  component: latePage(complianceHome, { soon: true }),
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
