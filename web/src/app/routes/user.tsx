import { createRoute } from '@tanstack/react-router'
import type { PeopleSearch } from '@/features/user/search.ts'
import { latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

export const users = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/users',
  validateSearch: (search: PeopleSearch) => search, // read by the page, because every page loads this
  component: latePage(() => import('@/features/user/UsersPage.tsx')),
})

export const person = createRoute({
  getParentRoute: () => signedIn,
  path: '/users/$id',
  component: latePage(() => import('@/features/user/PersonPage.tsx')),
})

export const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  component: latePage(() => import('@/features/user/ProfilePage.tsx')),
})
