import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import type { Post } from '@/api/types.ts'
import type { Weather, WeatherHere } from '@/api/weather.ts'
import { aFeedPage, aPost, servePosts } from '@/features/feed/testPosts.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aRep, aUser, problem, server, signIn } from '@/test/server.ts'

const rain: Weather = { temperature: 12.6, condition: 'rain', windy: false, night: false, at: new Date().toISOString() }
const service = { name: 'Open-Meteo', url: 'https://open-meteo.com/', sample: false }

function weather(given: Partial<WeatherHere>) {
  server.use(http.get('/api/weather', () => HttpResponse.json({ place: 'Thornbury', credit: service, weather: rain, ...given })))
}

function announcements(...items: Post[]) {
  server.use(http.get('/api/posts/announcements', () => HttpResponse.json({ items })))
}

const scene = () => document.querySelector('[data-sky]') as HTMLElement

describe('the weather', () => {
  test('HOME-003 WEATHER-001 WEATHER-007 shows temperature, condition and place in the scene of the greeting, and names the service', async () => {
    signIn(aUser())
    weather({})
    renderApp('/')
    expect(await screen.findByText('Rain in Thornbury')).toBeVisible()
    expect(screen.getByText('13°')).toBeVisible()
    expect(screen.getByText('A mat at the door keeps the floor dry.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open-Meteo' })).toHaveAttribute('href', 'https://open-meteo.com/')
    expect(scene().dataset).toMatchObject({ sky: 'rain', night: 'false' })
  })

  test('WEATHER-004 people without a shop get no advice for one', async () => {
    signIn(aRep())
    weather({ place: 'Melbourne' })
    renderApp('/')
    expect(await screen.findByText('Rain in Melbourne')).toBeVisible()
    expect(screen.queryByText(/floor/)).not.toBeInTheDocument()
  })

  test('FD-59 by night the scene is a night scene', async () => {
    signIn(aUser())
    weather({ weather: { ...rain, condition: 'clear', night: true } })
    renderApp('/')
    await screen.findByText('Clear in Thornbury')
    expect(scene().dataset).toMatchObject({ sky: 'clear', night: 'true' })
  })

  test('FD-57 sample weather says what it is', async () => {
    signIn(aUser())
    weather({ credit: { name: 'Sample weather for the demo', url: '', sample: true } })
    renderApp('/')
    expect(await screen.findByText('Sample weather for the demo')).toBeVisible()
  })

  test('AMB-116 FD-59 when nobody knows it, no figure is shown and the scene is only hills', async () => {
    signIn(aUser())
    weather({ weather: null })
    renderApp('/')
    expect(await screen.findByText('No weather right now.')).toBeVisible()
    expect(screen.queryByText(/°/)).not.toBeInTheDocument()
    expect(scene()).toHaveAttribute('data-sky', 'unknown')
  })

  test('AMB-115 FD-57 without a weather service the scene says nothing', async () => {
    signIn(aUser())
    weather({ credit: null, weather: null })
    renderApp('/')
    await screen.findByRole('heading', { level: 1, name: 'Hi Mia' })
    await screen.findByText('No announcements right now.')
    expect(screen.queryByText(/weather/i)).not.toBeInTheDocument()
  })

  test('AMB-116 if the call fails, RETRY asks again, and the rest of the page is there', async () => {
    signIn(aUser())
    server.use(http.get('/api/weather', () => problem(500, 'Uh-oh')))
    const { user } = renderApp('/')
    const retry = await screen.findByRole('button', { name: 'RETRY' })
    expect(screen.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
    weather({})
    await user.click(retry)
    expect(await screen.findByText('Rain in Thornbury')).toBeVisible()
    expect(screen.queryByText('No weather right now.')).not.toBeInTheDocument()
  })
})

describe('announcements', () => {
  const hours = aPost({ id: 'hours', body: '<p><strong>Summer hours</strong></p><p>Tell us by Friday.</p>', pinned: true })
  const award = aPost({ id: 'award', body: '<p>Store of the Year is open. <b>Audits</b> count.</p>', pinned: true })

  test('HOME-005 HOME-006 HOME-011 HOME-012 the pinned posts are a carousel with their number in its title', async () => {
    signIn(aUser())
    announcements(hours, award)
    renderApp('/')
    expect(await screen.findByRole('heading', { level: 2, name: 'Announcements (2)' })).toBeVisible()
    const carousel = screen.getByRole('region', { name: 'Announcements' })
    expect(within(carousel).getByRole('heading', { level: 3, name: 'Summer hours' })).toBeInTheDocument()
    expect(within(carousel).getByText('Audits count.')).toBeInTheDocument()
    expect(within(carousel).getAllByText(/^Jack O'Sullivan, Mordialloc/)).toHaveLength(2)
  })

  test('HOME-007 SCR-012 READ MORE opens the whole announcement, and closing it gives the focus back', async () => {
    signIn(aUser())
    announcements(hours)
    const { user } = renderApp('/')
    const more = await screen.findByRole('button', { name: 'Read more: Summer hours' })
    expect(more).toHaveTextContent('READ MORE')
    await user.click(more)
    const dialog = within(await screen.findByRole('dialog', { name: 'Announcement' }))
    expect(dialog.getByText('Summer hours')).toBeVisible()
    expect(dialog.getByText('Tell us by Friday.')).toBeVisible()
    expect(dialog.getByText("Jack O'Sullivan")).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'CLOSE' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(more).toHaveFocus())
  })

  test('HOME-006 HOME-008 without any, the page says so, and without promos it shows none', async () => {
    signIn(aUser())
    renderApp('/')
    expect(await screen.findByRole('heading', { name: 'Announcements (0)' })).toBeVisible()
    expect(screen.getByText('No announcements right now.')).toBeVisible()
    expect(screen.queryByText('Active Promos')).not.toBeInTheDocument()
  })

  test('HOME-005 if they cannot be loaded, only they say so, and RETRY loads them', async () => {
    signIn(anAdmin())
    server.use(http.get('/api/posts/announcements', () => problem(500, 'Uh-oh')))
    const { user } = renderApp('/')
    const part = within(await screen.findByRole('region', { name: 'Announcements' }))
    expect(await part.findByText("The announcements couldn't be loaded.")).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
    announcements(hours)
    await user.click(part.getByRole('button', { name: 'RETRY' }))
    expect(await screen.findByRole('heading', { name: 'Announcements (1)' })).toBeVisible()
  })
})

test('HOME-008 HOME-010 the active promos are a carousel', async () => {
  signIn(aUser())
  server.use(
    http.get('/api/users/me/banners', () =>
      HttpResponse.json({
        items: [
          {
            id: 'reds',
            title: 'Any 3 reds for $45',
            type: 'Catalogue',
            link: '',
            endsAt: '2026-12-13',
            region: ['VIC'],
            imageDesktop: null,
            imageMobile: null,
          },
        ],
      }),
    ),
  )
  renderApp('/')
  const promos = within(await screen.findByRole('region', { name: 'Active Promos' }))
  expect(promos.getByText('Any 3 reds for $45')).toBeVisible()
})

describe('the newest posts', () => {
  test('SHELL-001 FD-347 are three that are published, in short, and lead to the post and to the feed', async () => {
    signIn(aUser())
    const asked: string[] = []
    server.use(
      http.get('/api/users/me/feed', ({ request }) => {
        asked.push(new URL(request.url).search)
        return HttpResponse.json(aFeedPage([aPost({ id: 'window', body: '<p>Window done. <b>Come and look!</b></p>' })]))
      }),
    )
    renderApp('/')
    const posts = within(await screen.findByRole('region', { name: 'Newest posts' }))
    expect(await posts.findByRole('link', { name: "Jack O'Sullivan" })).toHaveAttribute('href', '/posts/window')
    expect(posts.getByText('Window done. Come and look!')).toBeVisible()
    expect(posts.getByRole('link', { name: 'OPEN THE FEED' })).toHaveAttribute('href', '/feed')
    expect(asked).toEqual(['?feedType=GLOBAL&postType=ALL&page=1&limit=3'])
  })

  test('SHELL-001 a network without posts says so', async () => {
    signIn(aUser())
    servePosts()
    renderApp('/')
    expect(await screen.findByText('Nobody has posted anything yet.')).toBeVisible()
  })

  test('SHELL-001 if they cannot be loaded, only they say so, and RETRY loads them', async () => {
    signIn(aUser())
    server.use(http.get('/api/users/me/feed', () => problem(500, 'Uh-oh')))
    const { user } = renderApp('/')
    const posts = within(await screen.findByRole('region', { name: 'Newest posts' }))
    expect(await posts.findByText("The newest posts couldn't be loaded.")).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Announcements (0)' })).toBeVisible()
    servePosts(aPost())
    await user.click(posts.getByRole('button', { name: 'RETRY' }))
    expect(await posts.findByRole('link', { name: "Jack O'Sullivan" })).toBeVisible()
  })
})
