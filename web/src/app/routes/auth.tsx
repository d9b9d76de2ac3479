import { createRoute } from '@tanstack/react-router'
import { readSearch, text } from '@/lib/search.ts'
import { latePage } from './latePage.ts'
import { root, signedIn } from './root.tsx'

export const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: latePage(() => import('@/features/auth/pages/ForgotPasswordPage.tsx')),
})

export const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: readSearch({ token: text }),
  component: latePage(() => import('@/features/auth/pages/ResetPasswordPage.tsx')),
})

export const setUp = createRoute({
  getParentRoute: () => root,
  path: '/first',
  component: latePage(() => import('@/features/auth/pages/SetUpPage.tsx')),
})

export const providerReturn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/provider',
  validateSearch: readSearch({ state: text, code: text, error: text }),
  component: latePage(() => import('@/features/auth/provider/ProviderReturnPage.tsx')),
})

export const updatePassword = createRoute({
  getParentRoute: () => signedIn,
  path: '/update-password',
  component: latePage(() => import('@/features/auth/pages/UpdatePasswordPage.tsx')),
})

export const twoStep = createRoute({
  getParentRoute: () => signedIn,
  path: '/two-step',
  component: latePage(() => import('@/features/auth/twoStep/TwoStepPage.tsx')),
})

export const twoStepRoles = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/two-step',
  component: latePage(() => import('@/features/auth/twoStep/RolesPage.tsx')),
})
