import { createRoute } from '@tanstack/react-router'
import { latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

export const unsent = createRoute({
  getParentRoute: () => signedIn,
  path: '/unsent',
  component: latePage(() => import('../pages/unsent/UnsentPage.tsx')),
})
