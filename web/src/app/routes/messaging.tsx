import { createRoute } from '@tanstack/react-router'
import { conversationsQuery, threadQuery } from '@/api/messaging.ts'
import { oneOf, readSearch } from '@/lib/search.ts'
import { latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

export const inbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/inbox',
  // The list and the page's code load at the same time.
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(conversationsQuery('')),
  component: latePage(() => import('@/features/messaging/list/InboxPage.tsx')),
})

export const headOfficeInbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/inbox/head-office',
  validateSearch: readSearch({ show: oneOf(['WAITING']) }),
  component: latePage(() => import('@/features/messaging/desk/HeadOfficePage.tsx')),
})

/** FD-451 */
export const inboxFigures = createRoute({
  getParentRoute: () => signedIn,
  path: '/inbox/head-office/figures',
  validateSearch: (search: { weeks?: unknown }) => search, // the page reads it
  component: latePage(() => import('@/features/messaging/desk/FiguresPage.tsx')),
})

export const conversation = createRoute({
  getParentRoute: () => signedIn,
  path: '/inbox/$id',
  loader: ({ context: { queryClient }, params: { id }, cause }) => {
    if (cause !== 'stay') void queryClient.prefetchQuery(threadQuery(id))
  },
  component: latePage(() => import('@/features/messaging/list/ConversationPage.tsx')),
})
