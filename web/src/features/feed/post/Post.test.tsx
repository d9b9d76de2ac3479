import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Post } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aUser, page, problem, server, signIn } from '@/test/server.ts'
import { aPost, jack, likers, servePosts } from '../testPosts.ts'

beforeEach(() => signIn(aUser()))

const post = () => screen.findByRole('article')

/** Opens the menu of the only post and returns the names of what can be done. */
async function openMenu(user: ReturnType<typeof renderApp>['user']) {
  await user.click(within(await post()).getByRole('button', { name: /^Options for the post/ }))
  const menu = await screen.findByRole('menu')
  return within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent)
}

const choose = (user: ReturnType<typeof renderApp>['user'], name: string) => user.click(screen.getByRole('menuitem', { name }))

const everything = {
  edit: true,
  audience: true,
  delete: true,
  pin: true,
  storeOfTheYear: true,
  like: true,
  save: true,
  follow: true,
  comment: true,
  flag: false,
  seeReaders: true,
}

describe('what a post shows', () => {
  test('POST-001 SCR-009 its author with role and place, its date as a link to it, and its text', async () => {
    servePosts(aPost())
    const { user, address } = renderApp('/feed')
    const card = await post()
    expect(within(card).getByRole('heading', { name: "Jack O'Sullivan" })).toBeVisible()
    expect(within(card).getByText('Store Manager · Mordialloc Beachside Cellars')).toBeVisible()
    expect(within(card).getByText('Front window done for summer.')).toBeVisible()
    await user.click(within(card).getByRole('link', { name: /^Posted/ }))
    await waitFor(() => expect(address()).toBe('/posts/p1'))
    expect(await screen.findByRole('heading', { level: 1, name: "Jack O'Sullivan" })).toBeVisible()
  })

  test('AMB-091 head office is named once, and POST-037 who has left is a Deactivated User', async () => {
    servePosts(
      aPost({ createdBy: { ...jack, firstName: 'Priya', lastName: 'Raman', roleLabel: 'Head Office', location: 'Head Office' } }),
      aPost({ id: 'p2', createdBy: { ...jack, firstName: 'Deactivated', lastName: 'User', deactivated: true } }),
    )
    renderApp('/feed')
    expect(await screen.findByText('Head Office', { selector: 'p' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Deactivated User' })).toBeVisible()
  })

  test('POST-029 an announcement and Store of the Year have signs', async () => {
    servePosts(aPost({ pinned: true, storeOfTheYear: true }))
    renderApp('/feed')
    expect(within(await post()).getByText('Announcement')).toBeVisible()
    expect(within(await post()).getByText('Store of the Year')).toBeVisible()
  })

  test('POST-029 FD-49 FD-413 a scheduled post says so on its own page, cannot be answered, and leads back to what is scheduled', async () => {
    const later = '2026-12-24T22:00:00Z'
    servePosts(
      aPost({ status: 'DRAFT', publishedAt: later, can: { ...everything, like: false, comment: false, save: false, follow: false } }),
    )
    const { user, address } = renderApp('/posts/p1')
    expect(within(await post()).getByText('Scheduled')).toBeVisible()
    expect(within(await post()).getByRole('link', { name: `Scheduled for ${relativeDate(later)}. Open the post` })).toBeVisible()
    expect(within(await post()).queryByRole('button', { name: /^(Like|Comment)/ })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Scheduled posts' }))
    await waitFor(() => expect(address()).toBe('/feed/scheduled'))
  })

  test.each<[string, Partial<Post>, string, string]>([
    ['everybody', { visibility: 'GLOBAL' }, 'Global', 'Visible to: Global'],
    [
      'a few regions',
      { visibility: 'SELECT_REGIONS', restrictedToRegions: ['VIC', 'NSWBR'] },
      'VIC, VIC/NSW Border Region',
      'Visible to: Selected Regions: VIC, VIC/NSW Border Region',
    ],
    [
      'many regions',
      { visibility: 'SELECT_REGIONS', restrictedToRegions: ['VIC', 'NSW', 'QLD', 'SA'] },
      'Selected Regions',
      'Visible to: Selected Regions: VIC, NSW, QLD, SA',
    ],
    [
      'a store',
      { visibility: 'SELECT_STORES', restrictedToStores: [{ id: 'a', name: 'Wattle & Vine' }] },
      'Wattle & Vine',
      'Visible to: Selected Stores: Wattle & Vine',
    ],
    [
      'stores',
      {
        visibility: 'SELECT_STORES',
        restrictedToStores: [
          { id: 'a', name: 'A' },
          { id: 'b', name: 'B' },
        ],
      },
      '2 stores',
      'Visible to: Selected Stores: A, B',
    ],
    ['sizes', { visibility: 'SELECT_TIERS', restrictedToTiers: ['SF', 'LF'] }, 'Small, Large', 'Visible to: Selected Tiers: Small, Large'],
    ['POST-036 a value that nobody knows', { visibility: 'FRIENDS' as never }, 'Unknown visibility', 'Visible to: Unknown visibility'],
  ])('POST-035 those who may know read for whom it is: %s', async (_, given, short, full) => {
    servePosts(aPost(given))
    renderApp('/feed')
    const sign = await screen.findByTitle(full)
    expect(sign).toHaveTextContent(short)
  })

  test('POST-035 others read nothing about it', async () => {
    servePosts(aPost({ visibility: null }))
    renderApp('/feed')
    await post()
    expect(screen.queryByTitle(/^Visible to/)).toBeNull()
  })

  test('FD-66 a very long text is cut short until somebody wants more of it', async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(900)
    servePosts(aPost())
    const { user } = renderApp('/feed')
    const more = await screen.findByRole('button', { name: 'Show more' })
    expect(more).toHaveAttribute('aria-expanded', 'false')
    await user.click(more)
    expect(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
    await user.click(screen.getByRole('button', { name: 'Show less' }))
  })

  test('by itself it is never cut short', async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(900)
    servePosts(aPost())
    renderApp('/posts/p1')
    await post()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('SCR-009 a post that is deleted or not for the person says so', async () => {
    server.use(http.get('/api/posts/p9', () => problem(404, 'This post could not be found. Maybe it was deleted?')))
    renderApp('/posts/p9')
    expect(await screen.findByRole('heading', { level: 1, name: /could not be found/ })).toBeVisible()
    expect(screen.getByRole('link', { name: 'GO TO THE FEED' })).toHaveAttribute('href', '/feed')
  })
})

describe('the menu', () => {
  test('POST-032 POST-033 POST-034 offers what the server allows', async () => {
    servePosts(aPost())
    const { user } = renderApp('/feed')
    expect(await openMenu(user)).toEqual(['Save for later', 'Follow comments', 'Copy link'])
  })

  test('POST-032 POST-034 head office gets everything', async () => {
    signIn(anAdmin())
    servePosts(aPost({ can: everything }))
    const { user } = renderApp('/feed')
    expect(await openMenu(user)).toEqual([
      'Save for later',
      'Follow comments',
      'Edit',
      'Pin as an announcement',
      'Mark as Store of the Year',
      'Who has opened it',
      'Copy link',
      'Delete',
    ])
  })

  test('FD-430 a post is followed and no longer, which shows at once; repeats send what was pressed', async () => {
    servePosts(aPost())
    const sent: unknown[] = []
    server.use(
      http.put('/api/posts/p1/following', async ({ request }) => {
        sent.push(await request.json())
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = renderApp('/feed')
    await openMenu(user)
    await choose(user, 'Follow comments')
    expect(await screen.findByText('You’ll be told of each comment on this post.')).toBeVisible()
    await openMenu(user)
    await choose(user, 'Stop following comments')
    expect(await screen.findByText(/^You won’t be told of further comments/)).toBeVisible()
    expect(sent).toEqual([{ following: true }, { following: false }])
    expect(await openMenu(user)).toContain('Follow comments')
  })

  test('FD-430 the focus is on the button again once something is chosen by keyboard, also the first time', async () => {
    servePosts(aPost())
    server.use(http.put('/api/posts/p1/following', () => new HttpResponse(null, { status: 204 })))
    const { user } = renderApp('/feed')
    const button = async () => within(await post()).getByRole('button', { name: /^Options for the post/ })
    for (const act of ['Follow comments', 'Stop following comments']) {
      ;(await button()).focus()
      await user.keyboard('{Enter}')
      const item = await screen.findByRole('menuitem', { name: act })
      item.focus()
      await user.keyboard('{Enter}')
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
      expect(await button()).toHaveFocus()
    }
  })

  test('FD-430 what the server refuses is undone, and said', async () => {
    servePosts(aPost({ following: true, can: { ...everything, follow: true } }))
    server.use(http.put('/api/posts/p1/following', () => problem(409, '1,000 people follow this post already. No more can.')))
    const { user } = renderApp('/feed')
    await openMenu(user)
    await choose(user, 'Stop following comments')
    expect(await screen.findByText('1,000 people follow this post already. No more can.')).toBeVisible()
    expect(await openMenu(user)).toContain('Stop following comments')
  })

  test('POST-025 POST-028 POST-030 pinning and marking show at once, and are undone when they cannot be saved', async () => {
    servePosts(aPost({ can: everything }))
    const sent: unknown[] = []
    server.use(
      http.post('/api/posts/p1', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json(aPost({ can: everything, pinned: true }))
      }),
    )
    const { user } = renderApp('/feed')
    await openMenu(user)
    await choose(user, 'Pin as an announcement')
    expect(await screen.findByText('Announcement')).toBeVisible()
    expect(sent).toEqual([{ pinned: true }])

    vi.spyOn(console, 'error').mockReturnValue()
    const before = () => {}
    let answer = before
    server.use(
      http.post('/api/posts/p1', () => new Promise<ReturnType<typeof problem>>((resolve) => (answer = () => resolve(problem(500, 'No.'))))),
    )
    await openMenu(user)
    await choose(user, 'Mark as Store of the Year')
    expect(await screen.findByText('Store of the Year')).toBeVisible()
    await waitFor(() => expect(answer).not.toBe(before))
    answer()
    expect(await screen.findByText('Could not be saved. Try again.')).toBeVisible()
    expect(screen.queryByText('Store of the Year')).toBeNull()
    expect(screen.getByText('Announcement')).toBeVisible()
  })

  test('POST-027 POST-031 a post is deleted after one question, and a failure is told there', async () => {
    signIn(aUser({ id: jack.id }))
    servePosts(aPost({ can: everything }))
    vi.spyOn(console, 'error').mockReturnValue()
    server.use(http.delete('/api/posts/p1', () => problem(500, 'No.')))
    const { user } = renderApp('/feed')
    await openMenu(user)
    await choose(user, 'Delete')
    const dialog = await screen.findByRole('dialog', { name: 'Delete post' })
    await user.click(within(dialog).getByRole('button', { name: 'DELETE' }))
    expect(await within(dialog).findByText('Could not be saved. Try again.')).toBeVisible()
    expect(screen.getByText('Front window done for summer.')).toBeInTheDocument()

    server.use(http.delete('/api/posts/p1', () => new HttpResponse(null, { status: 204 })))
    await user.click(within(dialog).getByRole('button', { name: 'DELETE' }))
    await waitFor(() => expect(screen.queryByText('Front window done for summer.')).toBeNull())
    expect(screen.getByText('There are no posts to show.')).toBeVisible()
  })

  test('after its own page was deleted, the person is in the feed', async () => {
    signIn(aUser({ id: jack.id }))
    servePosts(aPost({ can: everything }))
    server.use(http.delete('/api/posts/p1', () => new HttpResponse(null, { status: 204 })))
    const { user, address } = renderApp('/posts/p1')
    await openMenu(user)
    servePosts()
    await choose(user, 'Delete')
    await user.click(await screen.findByRole('button', { name: 'DELETE' }))
    await waitFor(() => expect(address()).toBe('/feed'))
  })

  test('its link can be copied', async () => {
    servePosts(aPost())
    const { user } = renderApp('/feed')
    await openMenu(user)
    await choose(user, 'Copy link')
    expect(await screen.findByText('Link copied')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/posts/p1`)
  })
})

describe('likes', () => {
  const liked = aPost({ likes: { count: 3, mine: null, names: likers } })

  test('REACTION-003 REACTION-009 REACTION-010 a press likes it at once; the words and at most three people change with it', async () => {
    servePosts(liked)
    let answer = (_: HttpResponse<{ id: string }>) => {}
    server.use(http.post('/api/reactions', () => new Promise<HttpResponse<{ id: string }>>((resolve) => (answer = resolve))))
    const { user } = renderApp('/feed')
    const button = await screen.findByRole('button', { name: "Like the post by Jack O'Sullivan" })
    expect(screen.getByRole('button', { name: 'Liked by Tom Whitfield and 2 others' })).toBeVisible()
    await user.click(button)
    expect(screen.getByRole('button', { name: 'Liked by you and 3 others' })).toBeVisible()
    expect(button).toHaveAttribute('aria-pressed', 'true')
    answer(HttpResponse.json({ id: 'l1' }, { status: 201 }))
  })

  test('FD-67 AMB-089 a like that could not be saved is undone, with a sentence', async () => {
    servePosts(liked)
    vi.spyOn(console, 'error').mockReturnValue()
    server.use(http.post('/api/reactions', () => problem(500, 'No.')))
    const { user } = renderApp('/feed')
    await user.click(await screen.findByRole('button', { name: "Like the post by Jack O'Sullivan" }))
    expect(await screen.findByText('Could not be saved. Try again.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Liked by Tom Whitfield and 2 others' })).toBeVisible()
  })

  test('COMMENT-016 REACTION-012 AMB-097 while impersonating nobody likes or comments, and reads why', async () => {
    signIn(aUser({ impersonator: { id: 'priya', firstName: 'Priya', lastName: 'Raman' } as never }))
    servePosts({ ...liked, can: { ...liked.can, like: false, comment: false, save: false } })
    renderApp('/feed')
    expect(await screen.findByRole('button', { name: /^Like the post/ })).toBeDisabled()
    expect(screen.getByRole('button', { name: /^Comment on the post/ })).toBeDisabled()
    expect(screen.getByText('You cannot like or comment while impersonating a user.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Write a comment' })).toBeNull()
  })

  test('SCR-013 REACTION-006 REACTION-011 the list of likers, page by page', async () => {
    servePosts(liked)
    const like = (n: number, name: string) => ({
      id: `l${n}`,
      type: 'LIKE',
      createdAt: '2026-11-20T02:00:00Z',
      createdBy: { id: `u${n}`, firstName: name, lastName: '', deactivated: false },
      reactingToPost: 'p1',
      reactingToComment: null,
    })
    server.use(
      http.get('/api/reactions', ({ request }) => {
        const query = new URL(request.url).searchParams
        expect(query.get('reactingToPost')).toBe('p1')
        const isFirst = query.get('page') === '1'
        const answer = page(isFirst ? [like(1, 'Tom')] : [like(2, '')])
        return HttpResponse.json({ ...answer, meta: { ...answer.meta, currentPage: isFirst ? 1 : 2, totalPages: 2 } })
      }),
    )
    const { user } = renderApp('/feed')
    await user.click(await screen.findByRole('button', { name: 'Liked by Tom Whitfield and 2 others' }))
    const dialog = await screen.findByRole('dialog', { name: 'Liked by' })
    await user.click(await within(dialog).findByRole('button', { name: 'SHOW MORE' }))
    await within(dialog).findByText('Unknown User')
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(2)
    expect(within(dialog).queryByRole('button', { name: 'SHOW MORE' })).toBeNull()
  })
})
