import { HttpResponse, http } from 'msw'
import type { Author, Likes, Poll, Post, PostComment } from '@/api/types.ts'
import { priya, tom } from '@/test/network.ts'
import { server } from '@/test/server.ts'

const nobody: Likes = { count: 0, mine: null, names: [] }

export const jack: Author = {
  id: 'jack',
  firstName: 'Jack',
  lastName: "O'Sullivan",
  deactivated: false,
  roleLabel: 'Store Manager',
  location: 'Mordialloc Beachside Cellars',
}

/** People as likes name them. */
export const likers = [tom, priya, { id: 'olga', firstName: 'Olga', lastName: 'Novak' }].map((person) => ({
  ...person,
  deactivated: false,
}))

/** A public post of a store manager, which a colleague from another store reads. */
export function aPost(given: Partial<Post> = {}): Post {
  return {
    id: 'p1',
    body: '<p>Front window done for summer.</p>',
    createdBy: jack,
    location: { name: jack.location },
    createdAt: '2026-11-20T01:00:00Z',
    publishedAt: '2026-11-20T01:00:00Z',
    editedAt: null,
    status: 'PUBLIC',
    visibility: null,
    restrictedToRegions: [],
    restrictedToStores: [],
    restrictedToTiers: [],
    restrictedToRoles: [],
    attachments: [],
    taggedUsers: [],
    likes: nobody,
    comments: { count: 0, items: [] },
    saved: false,
    following: false,
    pinned: false,
    storeOfTheYear: false,
    sendNotifications: false,
    version: 1,
    can: {
      edit: false,
      audience: false,
      delete: false,
      pin: false,
      storeOfTheYear: false,
      like: true,
      comment: true,
      save: true,
      follow: true,
      flag: false,
      seeReaders: false,
    },
    mustRead: null,
    ...given,
  }
}

/** A poll of three days, in which its reader has not voted. */
export function aPoll(given: Partial<Poll> = {}): Poll {
  return {
    question: 'Which day for the tasting?',
    answers: [
      { id: 'a1', words: 'Thursday', results: null },
      { id: 'a2', words: 'Saturday', results: null },
    ],
    anonymous: false,
    endsAt: new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString(),
    over: false,
    voters: 4,
    chosen: null,
    can: { vote: true, names: false, regions: false, end: false },
    ...given,
  }
}

/** The same poll once its results are known: votes for each answer. */
export function votedPoll(chosen: string | null, votes: [number, number], given: Partial<Poll> = {}): Poll {
  const voters = votes[0] + votes[1]
  const results = (at: 0 | 1) => ({ votes: votes[at], percent: Math.round((votes[at] / voters) * 100) })
  const answers = aPoll().answers.map((answer, at) => ({ ...answer, results: results(at === 0 ? 0 : 1) }))
  return aPoll({ answers, voters, chosen, can: { vote: true, names: true, regions: false, end: false }, ...given })
}

export function aComment(given: Partial<PostComment> = {}): PostComment {
  return {
    id: 'c1',
    body: '<p>This looks unreal.</p>',
    createdBy: jack,
    createdAt: '2026-11-20T02:00:00Z',
    editedAt: null,
    deletedAt: null,
    replyingToPost: 'p1',
    replyingToComment: null,
    attachments: [],
    taggedUsers: [],
    likes: nobody,
    can: { edit: false, delete: false, flag: false, like: true, reply: true },
    ...given,
  }
}

export function withComments(post: Post, ...items: PostComment[]): Post {
  return { ...post, comments: { count: items.length, items } }
}

/** Whether the feed is asked for what is scheduled (FD-413). */
export const asksScheduled = (request: Request) => new URL(request.url).searchParams.has('scheduled')

/** A page of the feed. */
export function aFeedPage(items: Post[], currentPage = 1, totalPages = 1) {
  return { items, meta: { currentPage, totalPages, totalItems: items.length, itemsPerPage: 15 }, until: '2026-11-20T03:00:00Z' }
}

/** Serves these posts as the whole feed and as what is scheduled, each with its first comment, and each by itself with all of them. */
export function servePosts(...posts: Post[]) {
  const firstOnly = (post: Post): Post => ({ ...post, comments: { ...post.comments, items: post.comments.items.slice(0, 1) } })
  server.use(
    http.get('/api/users/me/feed', ({ request }) => {
      const status = asksScheduled(request) ? 'DRAFT' : 'PUBLIC'
      return HttpResponse.json(aFeedPage(posts.filter((post) => post.status === status).map(firstOnly)))
    }),
    http.get('/api/users/me/feed/new', () => HttpResponse.json({ count: 0 })),
    http.get('/api/posts/announcements', () => HttpResponse.json({ items: [] })),
    ...posts.map((post) => http.get(`/api/posts/${post.id}`, () => HttpResponse.json(post))),
  )
}
