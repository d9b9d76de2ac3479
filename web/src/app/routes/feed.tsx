import { createRoute } from '@tanstack/react-router'
import { feedQuery, postQuery } from '@/api/feed.ts'
import { feedSearch, filtersOf, reportedSearch } from '@/features/feed/search.ts'
import { latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

export const feed = createRoute({
  getParentRoute: () => signedIn,
  path: '/feed',
  validateSearch: feedSearch,
  loaderDeps: ({ search }) => search,
  // The posts and the page's code load at the same time.
  loader: ({ context: { queryClient }, deps }) => void queryClient.prefetchInfiniteQuery(feedQuery(filtersOf(deps))),
  component: latePage(() => import('@/features/feed/list/FeedPage.tsx'), { soon: true }),
})

const ownPosts = latePage(() => import('@/features/feed/list/OwnPostsPage.tsx'))

export const scheduled = createRoute({
  getParentRoute: () => signedIn,
  path: '/feed/scheduled',
  component: ownPosts,
})

export const savedPosts = createRoute({
  getParentRoute: () => signedIn,
  path: '/feed/saved',
  component: ownPosts,
})

export const reported = createRoute({
  getParentRoute: () => signedIn,
  path: '/feed/reported',
  validateSearch: reportedSearch,
  component: latePage(() => import('@/features/feed/flags/ReportedPage.tsx')),
})

export const post = createRoute({
  getParentRoute: () => signedIn,
  path: '/posts/$id',
  loader: ({ context: { queryClient }, params: { id }, cause }) => {
    if (cause !== 'stay') void queryClient.prefetchQuery(postQuery(id))
  },
  component: latePage(() => import('@/features/feed/post/PostPage.tsx'), { soon: true }),
})
