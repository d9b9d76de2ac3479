import type { APIRequestContext, Page } from '@playwright/test'
import { another } from '../support/another.ts'
import { type Relay, startRelay } from '../support/relay.ts'
import { test as base, expect } from '../support/test.ts'

/** How soon a change shows, in milliseconds: far sooner than a page asks by itself, which it does every 10 s. */
const soon = { timeout: 6000 }

/** A story in which the owner's browser reaches the program through a relay, which counts the streams that are opened. */
const test = base.extend<{ relay: Relay; streams: { opened: number } }>({
  relay: async ({ server }, use) => {
    const relay = await startRelay()
    relay.target(server.url)
    await use(relay)
    await relay.close()
  },
  streams: async ({ relay }, use) => {
    const streams = { opened: 0 }
    relay.rule(({ path }) => {
      if (path === '/api/live') streams.opened++
      return 'pass'
    })
    await use(streams)
  },
  baseURL: ({ relay }, use) => use(relay.url),
})

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** The number in the menu: at Notifications, or on a phone at More, behind which they are. */
const badge = (page: Page, count: number) =>
  page.getByRole('link', { name: `Notifications ${count} unseen` }).or(page.getByRole('button', { name: `More ${count} new` }))

async function share(request: APIRequestContext, text: string): Promise<string> {
  const answer = await request.post('/api/posts', { data: { body: `<p>${text}</p>`, status: 'PUBLIC', visibility: 'MY_STORE' } })
  expect(answer).toBeOK()
  return (await answer.json()).id
}

async function comment(request: APIRequestContext, post: string, body: string) {
  expect(await request.post('/api/comments', { data: { replyingToPost: post, body } })).toBeOK()
}

/** Waits until a page has just asked for notifications, so that it does not ask again by itself for ten seconds. */
async function hasAsked(page: Page) {
  await page.waitForResponse((answer) => answer.url().includes('/api/users/me/notifications'))
}

test.beforeEach(async ({ signIn, page }) => {
  await signIn('owner')
  const until = new Date().toISOString()
  expect(await page.request.post('/api/notifications/seen', { data: { until } })).toBeOK()
})

test('NOTIF-005 SHELL-036 FD-92 a like, a comment and its notification of another person show at once, without asking', async ({
  page,
  server,
  streams,
  browser,
  expectAccessible,
}) => {
  const text = `Cool room ${Date.now()}`
  const id = await share(page.request, text)
  await page.goto(`/posts/${id}`)
  const manager = (await another(browser, server.url, 'manager')).request
  await expect.poll(() => streams.opened).toBe(1)

  await hasAsked(page)
  expect(await manager.post('/api/reactions', { data: { type: 'LIKE', reactingToPost: id } })).toBeOK()
  await expect(page.getByRole('button', { name: /^Liked by (?!you)/ })).toBeVisible(soon)
  await comment(manager, id, 'Seven degrees')
  await expect(page.getByRole('article').getByText('Seven degrees')).toBeVisible(soon)
  await expect(toast(page, 'Seven degrees')).toBeVisible(soon)
  await expect(badge(page, 1)).toBeVisible(soon)
  await expectAccessible()

  await page.goto('/settings')
  await expect(toast(page, 'Seven degrees')).toBeHidden()
  await hasAsked(page)
  await comment(manager, id, 'Now five')
  await toast(page, 'Now five').getByRole('button', { name: 'OPEN' }).click()
  await expect(page).toHaveURL(new RegExp(`/posts/${id}`))
  await expect(page.getByRole('article').getByText('Now five')).toBeVisible()
})

test('NOTIF-007 FD-92 the tabs of a browser share one stream, and when the tab that reads it closes another goes on', async ({
  page,
  context,
  server,
  streams,
  browser,
}) => {
  const id = await share(page.request, `Two tabs ${Date.now()}`)
  await page.goto(`/posts/${id}`)
  await expect.poll(() => streams.opened).toBe(1)
  const second = await context.newPage()
  await second.goto(`/posts/${id}`)
  await hasAsked(second)
  const manager = (await another(browser, server.url, 'manager')).request
  await comment(manager, id, 'Both see this')
  for (const tab of [page, second]) await expect(tab.getByRole('article').getByText('Both see this')).toBeVisible(soon)
  expect(streams.opened).toBe(1)

  await page.close()
  await expect.poll(() => streams.opened).toBe(2)
  await comment(manager, id, 'One sees this')
  await expect(second.getByRole('article').getByText('One sees this')).toBeVisible(soon)
})

test('NOTIF-007 NOTIF-006 FD-92 where something on the way lets no stream pass, the same shows a little later', async ({
  page,
  relay,
  server,
  browser,
}) => {
  let tries = 0
  relay.rule(({ path }) => {
    if (path !== '/api/live') return 'pass'
    tries++
    return { status: 403, type: 'text/html', body: 'No streams here' }
  })
  const id = await share(page.request, `A strict proxy ${Date.now()}`)
  const manager = (await another(browser, server.url, 'manager')).request
  await comment(manager, id, 'Before the page is opened')
  await page.goto('/notifications')
  await expect(page.getByRole('paragraph').filter({ hasText: '1 unseen' })).toBeVisible()
  await expect.poll(() => tries).toBeGreaterThan(0)
  await comment(manager, id, 'Comes with the next question')
  await expect(toast(page, 'Comes with the next question')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('paragraph').filter({ hasText: '2 unseen' })).toBeVisible()
  await expect(toast(page, 'Before the page is opened')).toHaveCount(0)
  await expect(page.getByText('You are currently offline')).toHaveCount(0)
  expect(tries).toBeLessThan(8)
})
