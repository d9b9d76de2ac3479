import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { PageError } from './PageError.tsx'
import { academy, course, learningRecord } from './routes/academy.tsx'
import { auditReport } from './routes/audit.tsx'
import { auditTrail } from './routes/audittrail.tsx'
import { forgotPassword, providerReturn, resetPassword, setUp, twoStep, twoStepRoles, updatePassword } from './routes/auth.tsx'
import { brandSettings, orderingAddress } from './routes/branding.tsx'
import { compliance, complianceSettings, findings } from './routes/compliance.tsx'
import { feed, post, reported, savedPosts, scheduled } from './routes/feed.tsx'
import { fixes } from './routes/fix.tsx'
import { home, settings } from './routes/home.tsx'
import { stayWithoutCode } from './routes/latePage.ts'
import { lineQueries } from './routes/linequery.tsx'
import { managePromos, promos } from './routes/marketing.tsx'
import { conversation, headOfficeInbox, inbox, inboxFigures } from './routes/messaging.tsx'
import { notificationSettings, notifications } from './routes/notification.tsx'
import { outbox } from './routes/outbox.tsx'
import { promotion, quarters } from './routes/promotion.tsx'
import { postReaders, resourceReaders } from './routes/readers.tsx'
import { resources } from './routes/resource.tsx'
import { incentive, manageIncentives, manageRewards, rewards, statement } from './routes/rewards.tsx'
import { headOffice, root, signedIn, withCompliance } from './routes/root.tsx'
import { search } from './routes/search.tsx'
import { seeAs } from './routes/seeAs.tsx'
import { selfCheck } from './routes/selfcheck.tsx'
import { store, stores } from './routes/store.tsx'
import { system } from './routes/system.tsx'
import { unsent } from './routes/unsent.tsx'
import { person, profile, users } from './routes/user.tsx'

const routeTree = root.addChildren([
  forgotPassword,
  resetPassword,
  providerReturn,
  setUp,
  signedIn.addChildren([
    home,
    search,
    notifications,
    resources,
    feed,
    scheduled,
    savedPosts,
    reported,
    post,
    postReaders,
    resourceReaders,
    inbox,
    headOfficeInbox,
    inboxFigures,
    conversation,
    promos,
    managePromos,
    rewards,
    statement,
    manageRewards,
    manageIncentives,
    incentive,
    academy,
    learningRecord,
    course,
    stores,
    store,
    settings,
    brandSettings,
    orderingAddress,
    notificationSettings,
    auditTrail,
    system,
    users,
    person,
    profile,
    unsent,
    fixes,
    lineQueries,
    updatePassword,
    seeAs,
    twoStep,
    twoStepRoles,
    withCompliance.addChildren([compliance, complianceSettings, headOffice.addChildren([quarters, promotion, findings, outbox])]),
    auditReport,
    selfCheck,
  ]),
])

/** Writes search values as plain text. The router's own way would turn a token that consists of digits into a number. */
function searchText(search: Record<string, unknown>) {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}

/** Makes the router. Tests pass a history of their own; without one it uses the browser's. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    history,
    defaultPreload: 'intent',
    defaultErrorComponent: PageError,
    scrollRestoration: true,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: searchText,
  })
  stayWithoutCode(router)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
