import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { disconnect } from '@/test/connection.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aUser, noRights, problem, server, signIn } from '@/test/server.ts'
import { texts } from '../strings.ts'
import { aFeedPage, aPost, asksScheduled, servePosts } from '../testPosts.ts'
import { texts as filterTexts } from './strings.ts'

/** What the page watches for at the end of the list. Calling it means that the end has come near the screen. */
let reachEnd = () => {}

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.seen = seen
      }
      seen
      observe(element: Element) {
        if (!element.closest('article')) reachEnd = () => this.seen([{ isIntersecting: true }])
      }
      unobserve() {}
      disconnect() {}
    },
  )
  signIn(aUser())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const bodies = () => screen.queryAllByRole('article').map((post) => within(post).getByText(/^Post /).textContent)
const numbered = (n: number) => aPost({ id: `p${n}`, body: `<p>Post ${n}</p>` })

/** Serves a feed and notes what is asked for. */
function serveFeed(pages: ReturnType<typeof aFeedPage>[]) {
  const asked: URLSearchParams[] = []
  servePosts()
  server.use(
    http.get('/api/users/me/feed', ({ request }) => {
      if (asksScheduled(request)) return
      const query = new URL(request.url).searchParams
      asked.push(query)
      return HttpResponse.json(pages[Number(query.get('page')) - 1])
    }),
  )
  return asked
}

describe('the list', () => {
  test('FEED-008 FEED-009 FEED-010 FEED-012 FEED-018 FEED-019 the next page of 15 loads when the end is near, of the same moment, until there is no more', async () => {
    const asked = serveFeed([aFeedPage([numbered(1), numbered(2)], 1, 2), aFeedPage([numbered(3)], 2, 2)])
    renderApp('/feed')
    await waitFor(() => expect(bodies()).toEqual(['Post 1', 'Post 2']))
    expect(screen.queryByText("You've reached the end!")).toBeNull()
    act(() => reachEnd())
    await waitFor(() => expect(bodies()).toEqual(['Post 1', 'Post 2', 'Post 3']))
    expect(await screen.findByText("You've reached the end!")).toBeVisible()
    expect(asked.map((query) => Object.fromEntries(query))).toEqual([
      { feedType: 'GLOBAL', postType: 'ALL', page: '1', limit: '15' },
      { feedType: 'GLOBAL', postType: 'ALL', page: '2', limit: '15', until: '2026-11-20T03:00:00Z' },
    ])
  })

  test('FEED-011 an empty feed says so', async () => {
    servePosts()
    renderApp('/feed')
    expect(await screen.findByText('There are no posts to show.')).toBeVisible()
    expect(screen.queryByText("You've reached the end!")).toBeNull()
  })

  test('FEED-013 a feed that cannot be loaded says why, and can be tried again', async () => {
    servePosts()
    server.use(http.get('/api/users/me/feed', () => problem(503, 'Please come back later.')))
    const { user } = renderApp('/feed')
    expect(await screen.findByText('Error: Please come back later.')).toBeVisible()
    servePosts()
    await user.click(screen.getByRole('button', { name: 'TRY AGAIN' }))
    expect(await screen.findByText('There are no posts to show.')).toBeVisible()
  })

  test('FEED-013 a page that fails leaves the others, and is not asked for again by itself', async () => {
    const asked = serveFeed([aFeedPage([numbered(1)], 1, 2), aFeedPage([numbered(2)], 2, 2)])
    const { user } = renderApp('/feed')
    await waitFor(() => expect(bodies()).toEqual(['Post 1']))
    server.use(http.get('/api/users/me/feed', () => problem(500, 'Something broke.'), { once: true }))
    act(() => reachEnd())
    expect(await screen.findByText('Error: Something broke.')).toBeVisible()
    expect(bodies()).toEqual(['Post 1'])
    expect(asked).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'TRY AGAIN' }))
    await waitFor(() => expect(bodies()).toEqual(['Post 1', 'Post 2']))
  })

  test('OFFLINE-002 FEED-013 without a connection it says so', async () => {
    servePosts()
    server.use(http.get('/api/users/me/feed', () => HttpResponse.error()))
    disconnect() // no other call says that the connection is back
    renderApp('/feed')
    expect(await screen.findByText('Error: Internet connection required.')).toBeVisible()
  })
})

describe('feeds and filters', () => {
  const feeds = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)

  test('FEED-004 FEED-006 FEED-016 others than head office choose between three feeds, which are in the address', async () => {
    const asked = serveFeed([aFeedPage([])])
    const { user, address } = renderApp('/feed')
    await screen.findByText(texts.empty)
    expect(feeds()).toEqual(['Head Office', 'Global', 'My Store'])
    await user.click(screen.getByRole('radio', { name: 'My Store' }))
    await waitFor(() => expect(asked.at(-1)?.get('feedType')).toBe('MY_STORE'))
    expect(address()).toBe('/feed?feedType=MY_STORE')
    await user.click(screen.getByRole('radio', { name: 'Global' }))
    await waitFor(() => expect(address()).toBe('/feed'))
  })

  test('FEED-005 head office has Head Office and Global', async () => {
    signIn(anAdmin())
    serveFeed([aFeedPage([])])
    renderApp('/feed')
    await screen.findByText(texts.empty)
    expect(feeds()).toEqual(['Head Office', 'Global'])
  })

  test('FD-448 the posts of one person and of some days are chosen in the dialog, and each has its chip', async () => {
    const asked = serveFeed([aFeedPage([])])
    const found = {
      id: 'u-kim',
      firstName: 'Kim',
      lastName: 'Nolan',
      roleLabel: 'Store Manager',
      store: { id: 's1', name: 'Wattle & Vine' },
    }
    server.use(
      http.get('/api/users', () => HttpResponse.json({ items: [found], meta: { currentPage: 1, totalPages: 1, totalItems: 1 } })),
      http.get('/api/users/u-kim', () => HttpResponse.json(found)),
    )
    const { user, address } = renderApp('/feed')
    await screen.findByText(texts.empty)
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    const dialog = await screen.findByRole('dialog', { name: 'Filters' })
    const whose = within(dialog).getByLabelText('Post author')
    expect(within(whose).queryByRole('option', { name: filterTexts.someStore })).toBeNull()
    await user.selectOptions(whose, filterTexts.somebody)
    await user.click(within(dialog).getByRole('button', { name: 'APPLY' }))
    expect(await within(dialog).findByText('Please select a person')).toBeVisible()
    await user.click(await within(dialog).findByRole('radio', { name: 'Kim Nolan Wattle & Vine' }))
    await user.type(within(dialog).getByLabelText('From'), '02/03/2026')
    await user.type(within(dialog).getByLabelText('To'), '01/03/2026')
    await user.click(within(dialog).getByRole('button', { name: 'APPLY' }))
    expect(await within(dialog).findByText('Please select a day on or after the first')).toBeVisible()
    await user.clear(within(dialog).getByLabelText('To'))
    await user.click(within(dialog).getByRole('button', { name: 'APPLY' }))
    await waitFor(() => expect(address()).toBe('/feed?by=u-kim&from=2026-03-02'))
    expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ author: 'u-kim', from: '2026-03-02' })
    expect(await screen.findByText(texts.emptyFiltered)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove filter: From 2 Mar 2026' }))
    await waitFor(() => expect(address()).toBe('/feed?by=u-kim'))
    await user.click(await screen.findByRole('button', { name: 'Remove filter: Kim Nolan' }))
    await waitFor(() => expect(address()).toBe('/feed'))
  })

  test('FD-448 who has the list of stores chooses one, and an address with a day that is none still opens', async () => {
    signIn(anAdmin({ can: { ...anAdmin().can, listStores: true } }))
    const asked = serveFeed([aFeedPage([])])
    server.use(
      http.get('/api/stores/s1', () => HttpResponse.json({ id: 's1', name: 'Wattle & Vine' })),
      http.get('/api/stores', () => HttpResponse.json({ items: [], meta: { currentPage: 1, totalPages: 1, totalItems: 0 } })),
    )
    const { user, address } = renderApp('/feed?store=s1&to=tomorrow')
    expect(await screen.findByRole('button', { name: 'Remove filter: Wattle & Vine' })).toBeVisible()
    expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ store: 's1' })
    expect(asked.at(-1)?.has('to')).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    const dialog = await screen.findByRole('dialog', { name: 'Filters' })
    expect(within(dialog).getByRole('button', { name: 'Remove Wattle & Vine' })).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'CLEAR FILTERS' }))
    await user.click(within(dialog).getByRole('button', { name: 'APPLY' }))
    await waitFor(() => expect(address()).toBe('/feed'))
  })

  test('FEED-003 FEED-007 FEED-014 FEED-015 SCR-011 filters are chosen in a dialog, and taken away one by one', async () => {
    const asked = serveFeed([aFeedPage([])])
    const { user, address } = renderApp('/feed?feedType=HEAD_OFFICE')
    await screen.findByText(texts.empty)
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    const dialog = await screen.findByRole('dialog', { name: 'Filters' })
    await user.selectOptions(within(dialog).getByLabelText('Post type'), 'Announcements only')
    await user.selectOptions(within(dialog).getByLabelText('Post author'), 'Head office only')
    await user.click(within(dialog).getByRole('button', { name: 'APPLY' }))
    await waitFor(() => expect(address()).toBe('/feed?feedType=HEAD_OFFICE&postType=ANNOUNCEMENTS&author=HEAD_OFFICE'))
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
        feedType: 'HEAD_OFFICE',
        postType: 'ANNOUNCEMENTS',
        postAuthor: 'HEAD_OFFICE',
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Remove filter: Announcements only' }))
    await waitFor(() => expect(address()).toBe('/feed?feedType=HEAD_OFFICE&author=HEAD_OFFICE'))
    await user.click(screen.getByRole('button', { name: 'Remove filter: Head office only' }))
    await waitFor(() => expect(address()).toBe('/feed?feedType=HEAD_OFFICE'))
    expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull()
  })

  test('FD-429 head office looks at what stores share with their own people, until it takes that filter away', async () => {
    signIn(anAdmin())
    const asked = serveFeed([aFeedPage([])])
    const { user, address } = renderApp('/feed')
    await user.click(await screen.findByRole('button', { name: 'Filters' }))
    const dialog = await screen.findByRole('dialog', { name: 'Filters' })
    await user.selectOptions(within(dialog).getByLabelText('Shared with'), 'One store only')
    await user.click(within(dialog).getByRole('button', { name: 'APPLY' }))
    await waitFor(() => expect(address()).toBe('/feed?feedType=MY_STORE'))
    await waitFor(() => expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ feedType: 'MY_STORE' }))
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove filter: One store only' }))
    await waitFor(() => expect(address()).toBe('/feed'))
  })

  test('FD-429 who does not moderate is not offered it', async () => {
    serveFeed([aFeedPage([])])
    const { user } = renderApp('/feed?feedType=MY_STORE')
    await user.click(await screen.findByRole('button', { name: 'Filters' }))
    expect(within(await screen.findByRole('dialog', { name: 'Filters' })).queryByLabelText('Shared with')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull()
  })

  test('FEED-017 a post type is required; clearing goes back to all posts', async () => {
    serveFeed([aFeedPage([])])
    const { user, address } = renderApp('/feed?postType=SOCIAL')
    await user.click(await screen.findByRole('button', { name: 'Filters' }))
    const dialog = await screen.findByRole('dialog', { name: 'Filters' })
    expect(within(dialog).getByLabelText('Post type')).toHaveDisplayValue('Social only')
    await user.selectOptions(within(dialog).getByLabelText('Post type'), 'Choose a post type')
    await user.click(within(dialog).getByRole('button', { name: 'APPLY' }))
    expect(within(dialog).getByText('Please select a post type')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'CLEAR FILTERS' }))
    await user.click(within(dialog).getByRole('button', { name: 'APPLY' }))
    await waitFor(() => expect(address()).toBe('/feed'))
  })

  test('AMB-081 an address with values that make no sense opens the whole feed', async () => {
    const asked = serveFeed([aFeedPage([])])
    renderApp('/feed?feedType=SECRET&postType=7&author=me')
    await screen.findByText(texts.empty)
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ feedType: 'GLOBAL', postType: 'ALL', page: '1', limit: '15' })
  })
})

describe('new posts', () => {
  test('FD-48 are told and not shown, until the person asks for them', async () => {
    const asked = serveFeed([aFeedPage([numbered(1)])])
    let newer = 0
    server.use(
      http.get('/api/users/me/feed/new', ({ request }) => {
        expect(new URL(request.url).searchParams.get('since')).toBe('2026-11-20T03:00:00Z')
        return HttpResponse.json({ count: newer })
      }),
    )
    const { user, queryClient } = renderApp('/feed')
    await waitFor(() => expect(bodies()).toEqual(['Post 1']))
    newer = 3
    const ask = () => act(() => queryClient.refetchQueries({ queryKey: ['feed', 'newer'] }))
    await ask()
    const pill = await screen.findByRole('button', { name: '3 new posts' })
    expect(bodies()).toEqual(['Post 1'])
    newer = 100
    await ask()
    expect(await screen.findByRole('button', { name: '100+ new posts' })).toBeVisible()

    server.use(http.get('/api/users/me/feed', () => problem(500, 'Not now.'), { once: true }))
    await user.click(pill)
    await waitFor(() => expect(pill).toBeEnabled())
    expect(bodies()).toEqual(['Post 1'])

    serveFeed([{ ...aFeedPage([numbered(2), numbered(1)]), until: '2026-11-20T04:00:00Z' }])
    await user.click(pill)
    await waitFor(() => expect(bodies()).toEqual(['Post 2', 'Post 1']))
    await waitFor(() => expect(screen.queryByRole('button', { name: /new posts/ })).toBeNull())
    expect(asked).toHaveLength(1)
  })
})

describe('FD-351 what begins by name', () => {
  test('POST-034 head office begins an announcement, which is for everybody', async () => {
    signIn(anAdmin({ can: { ...anAdmin().can, publishTo: ['GLOBAL'], requireReading: ['GLOBAL'] } }))
    serveFeed([aFeedPage([], 1, 1)])
    const { user } = renderApp('/feed')
    expect(await screen.findByRole('button', { name: 'MUST READ' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'ANNOUNCEMENT' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share Post' }))
    const asked = within(await dialog.findByRole('group', { name: 'Is it an announcement?' }))
    expect(asked.getByRole('radio', { name: 'Yes' })).toBeChecked()
    expect(dialog.getByLabelText('Who can see it')).toHaveDisplayValue('Global')
  })

  test('READERSHIP-005 an owner begins a must-read for the own store, and no announcement', async () => {
    serveFeed([aFeedPage([], 1, 1)])
    const { user } = renderApp('/feed')
    await user.click(await screen.findByRole('button', { name: 'MUST READ' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share Post' }))
    const asked = within(await dialog.findByRole('group', { name: 'Must it be read?' }))
    expect(asked.getByRole('radio', { name: 'Yes' })).toBeChecked()
    expect(dialog.getByLabelText('Who can see it')).toHaveDisplayValue('My Store')
    expect(dialog.queryByRole('group', { name: 'Is it an announcement?' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'ANNOUNCEMENT', hidden: true })).toBeNull()
  })

  test('who may begin neither has only the bar', async () => {
    signIn(aUser({ can: { ...noRights, publishTo: ['GLOBAL'] } }))
    serveFeed([aFeedPage([], 1, 1)])
    renderApp('/feed')
    expect(await screen.findByRole('button', { name: /Share a post/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'MUST READ' })).toBeNull()
  })
})
