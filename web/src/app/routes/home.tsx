import { createRoute } from '@tanstack/react-router'
import { latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

export const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: latePage(() => import('../pages/home/HomePage.tsx'), { soon: true }),
})

export const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: latePage(() => import('../pages/settings/SettingsPage.tsx')),
})
