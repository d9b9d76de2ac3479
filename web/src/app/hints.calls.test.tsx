import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { openingTime } from '@/api/opening.ts'
import { aReport, serveReport } from '@/features/audit/report/testPage.tsx'
import { aPost, jack, servePosts } from '@/features/feed/testPosts.ts'
import { aMessage, aThread } from '@/features/messaging/testMessages.ts'
import { someSettings } from '@/features/notification/settings/testSettings.ts'
import { fullName } from '@/shared/people/people.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aRep, page, server, signIn } from '@/test/server.ts'
import { pages } from '../../build/pages.ts'

const everyPage = '/api/auth/session'

/** Opens a page by its address and returns the calls that it made, as the server saw them, without those that it repeats in turn. */
async function callsOf(path: string, heading: string): Promise<string[]> {
  signIn(aRep())
  serveReport(aReport())
  servePosts(aPost({ id: 'r1' }))
  server.use(
    http.get('/api/audit-reports/today', () => HttpResponse.json({ open: [], due: [] })),
    http.get('/api/conversations/:id', () => HttpResponse.json(aThread([aMessage()], { id: 'r1', unread: 0 }))),
    http.get('/api/users/me/notification-settings', () => HttpResponse.json(someSettings())),
    http.get('/api/users/me/conversations', () => HttpResponse.json(page([]))),
    http.get('/api/users/me/conversations/count', () => HttpResponse.json({ count: 0, countHeadOffice: 0 })),
  )
  const made: string[] = []
  const last = new Map<string, number>()
  server.events.on('request:start', ({ request }) => {
    const url = request.url.replace(window.location.origin, '')
    // A page that a slow machine shows later than that asks again, and so does one that asks in turn.
    const isLater = performance.now() - (last.get(url) ?? Number.POSITIVE_INFINITY) >= openingTime
    last.set(url, performance.now())
    if (!isLater) made.push(url)
  })
  renderApp(path)
  await screen.findByRole('heading', { level: 1, name: heading })
  await new Promise((resolve) => setTimeout(resolve)) // for calls that the page makes right after it is drawn
  server.events.removeAllListeners()
  return made
}

/** The heading of each page with calls. */
const headings: Record<string, string> = {
  '/compliance/audit-reports/{id}': 'Audit Report',
  '/': 'Hi Tom',
  '/compliance': 'Compliance',
  '/feed': 'Feed',
  '/feed/scheduled': 'Scheduled posts',
  '/feed/saved': 'Saved posts',
  '/posts/{id}': fullName(jack),
  '/inbox/{id}': 'Tom Whitfield',
  '/settings/notifications': 'Notification settings',
}

test.each(pages.filter(({ calls }) => calls))(
  'the page makes each hinted call of $path exactly once, as it was hinted',
  async ({ path, calls = [] }) => {
    const made = await callsOf(`${path.replace('{id}', 'r1')}?campaign=wattle`, headings[path] ?? '')
    for (const call of [everyPage, ...calls])
      expect(
        made.filter((url) => url === call.replace('{id}', 'r1')),
        call,
      ).toHaveLength(1)
  },
)
