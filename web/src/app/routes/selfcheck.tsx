import { createRoute } from '@tanstack/react-router'
import { latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

/** Open to everybody who is signed in: store managers have no compliance menu, but do self-checks. */
export const selfCheck = createRoute({
  getParentRoute: () => signedIn,
  path: '/compliance/self-check',
  component: latePage(() => import('@/features/selfcheck/SelfCheckPage.tsx')),
})
