import { createRoute } from '@tanstack/react-router'
import { latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

export const system = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/system',
  component: latePage(() => import('@/features/system/SystemPage.tsx')),
})
