import { createRoute } from '@tanstack/react-router'
import { laterPage, readSearch } from '@/lib/search.ts'
import { latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

export const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/notifications',
  validateSearch: readSearch({ page: laterPage }),
  component: latePage(() => import('@/features/notification/NotificationsPage.tsx')),
})

export const notificationSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/notifications',
  component: latePage(() => import('@/features/notification/settings/SettingsPage.tsx')),
})
