import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router'
import { reportQuery } from '@/api/audit.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageError } from './PageError.tsx'
import { RequireCompliance } from './session/RequireCompliance.tsx'
import { RequireHeadOffice } from './session/RequireHeadOffice.tsx'
import { SignedIn } from './session/SignedIn.tsx'

interface Context {
  queryClient: QueryClient
}

const root = createRootRouteWithContext<Context>()({
  component: Outlet,
  notFoundComponent: () => (
    <SignedIn>
      <NotFoundPage />
    </SignedIn>
  ),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('@/features/auth/pages/ForgotPasswordPage.tsx')),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: (search): { token?: string } => ({ token: text(search.token) }),
  component: lazyRouteComponent(() => import('@/features/auth/pages/ResetPasswordPage.tsx')),
})

/** Every page that needs a session: the sign-in takes its place without one (AUTH-001). */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: () => (
    <SignedIn>
      <Outlet />
    </SignedIn>
  ),
})

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/home/HomePage.tsx')),
})

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyRouteComponent(() => import('./pages/settings/SettingsPage.tsx')),
})

const updatePassword = createRoute({
  getParentRoute: () => signedIn,
  path: '/update-password',
  component: lazyRouteComponent(() => import('@/features/auth/pages/UpdatePasswordPage.tsx')),
})

const withCompliance = createRoute({
  getParentRoute: () => signedIn,
  id: 'with-compliance',
  component: () => (
    <RequireCompliance>
      <Outlet />
    </RequireCompliance>
  ),
})

const compliance = createRoute({
  getParentRoute: () => withCompliance,
  path: '/compliance',
  validateSearch: (search): ComplianceSearch => ({
    search: text(search.search),
    status: text(search.status),
    final: text(search.final),
    quarter: text(search.quarter),
    store: text(search.store),
    sort: text(search.sort),
    order: text(search.order),
    page: text(search.page),
    view: text(search.view),
  }),
  component: lazyRouteComponent(() => import('@/features/compliance/ComplianceHome.tsx')),
})

const auditReport = createRoute({
  getParentRoute: () => signedIn,
  path: '/compliance/audit-reports/$id',
  validateSearch: (search): { store?: string; date?: string } => ({ store: text(search.store), date: text(search.date) }),
  loaderDeps: ({ search }) => search,
  // Asked beside the page's code.
  loader: ({ context: { queryClient }, params: { id }, deps }) => void queryClient.prefetchQuery(reportQuery({ id, ...deps })),
  component: lazyRouteComponent(() => import('@/features/audit/report/AuditReportPage.tsx')),
})

const headOffice = createRoute({
  getParentRoute: () => withCompliance,
  id: 'head-office',
  component: () => (
    <RequireHeadOffice>
      <Outlet />
    </RequireHeadOffice>
  ),
})

const quarters = createRoute({
  getParentRoute: () => headOffice,
  path: '/compliance/quarters',
  validateSearch: (search): { kind?: string; page?: string } => ({ kind: text(search.kind), page: text(search.page) }),
  component: lazyRouteComponent(() => import('@/features/promotion/pages/QuartersPage.tsx')),
})

const promotion = createRoute({
  getParentRoute: () => headOffice,
  path: '/compliance/quarters/$id',
  validateSearch: (search): { search?: string; position?: string; page?: string } => ({
    search: text(search.search),
    position: text(search.position),
    page: text(search.page),
  }),
  component: lazyRouteComponent(() => import('@/features/promotion/pages/PromotionPage.tsx')),
})

const complianceSettings = createRoute({
  getParentRoute: () => withCompliance,
  path: '/compliance/settings',
  component: lazyRouteComponent(() => import('./pages/complianceSettings/ComplianceSettingsPage.tsx')),
})

const outbox = createRoute({
  getParentRoute: () => headOffice,
  path: '/compliance/outbox',
  validateSearch: (search): { status?: string; page?: string } => ({ status: text(search.status), page: text(search.page) }),
  component: lazyRouteComponent(() => import('@/features/outbox/pages/OutboxPage.tsx')),
})

/** The page's view and filters as they stand in the address; the page itself decides what they mean. */
type ComplianceSearch = Partial<Record<'search' | 'status' | 'final' | 'quarter' | 'store' | 'sort' | 'order' | 'page' | 'view', string>>

function text(value: unknown) {
  return typeof value === 'string' && value !== '' ? value : undefined
}

const routeTree = root.addChildren([
  forgotPassword,
  resetPassword,
  signedIn.addChildren([
    home,
    settings,
    updatePassword,
    withCompliance.addChildren([compliance, complianceSettings, headOffice.addChildren([quarters, promotion, outbox])]),
    auditReport,
  ]),
])

/** Search values are the text that they are: the router's own reading would turn a token of digits into a number. */
function searchText(search: Record<string, unknown>) {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}

/** A test hands in a history of its own; the app uses the browser's. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    history,
    defaultPreload: 'intent',
    defaultErrorComponent: PageError,
    scrollRestoration: true,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: searchText,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
