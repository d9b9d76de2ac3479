import { createRoute } from '@tanstack/react-router'
import { fixesSearch } from '@/features/fix/search.ts'
import { latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

export const fixes = createRoute({
  getParentRoute: () => signedIn,
  path: '/fixes',
  validateSearch: fixesSearch,
  component: latePage(() => import('@/features/fix/FixesPage.tsx')),
})
