import { createRoute } from '@tanstack/react-router'
import { askAhead, latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

const homePage = () => import('../pages/home/HomePage.tsx')

export const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  loader: askAhead(homePage),
  component: latePage(homePage, { soon: true }),
})

export const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: latePage(() => import('../pages/settings/SettingsPage.tsx')),
})
