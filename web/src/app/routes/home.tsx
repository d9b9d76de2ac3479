import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedIn } from './root.tsx'

export const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/home/HomePage.tsx')),
})

export const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyRouteComponent(() => import('../pages/settings/SettingsPage.tsx')),
})
