import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { RequireCompliance } from '../session/RequireCompliance.tsx'
import { RequireHeadOffice } from '../session/RequireHeadOffice.tsx'
import { SignedIn } from '../session/SignedIn.tsx'

const NotFoundPage = lazy(() => import('../NotFoundPage.tsx'))

interface Context {
  queryClient: QueryClient
}

export const root = createRootRouteWithContext<Context>()({
  component: Outlet,
  notFoundComponent: () => (
    <SignedIn>
      <Suspense>
        <NotFoundPage />
      </Suspense>
    </SignedIn>
  ),
})

/** The parent of every page that needs a session. Without one, the sign-in shows in the page's place (AUTH-001). */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: () => (
    <SignedIn>
      <Outlet />
    </SignedIn>
  ),
})

export const withCompliance = createRoute({
  getParentRoute: () => signedIn,
  id: 'with-compliance',
  component: () => (
    <RequireCompliance>
      <Outlet />
    </RequireCompliance>
  ),
})

export const headOffice = createRoute({
  getParentRoute: () => withCompliance,
  id: 'head-office',
  component: () => (
    <RequireHeadOffice>
      <Outlet />
    </RequireHeadOffice>
  ),
})
