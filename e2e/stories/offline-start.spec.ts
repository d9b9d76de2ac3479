import type { Page } from '@playwright/test'
import { AuditPage } from '../support/audit.ts'
import { keptOnDevice, keptToRead } from '../support/kept.ts'
import { quiet, readyForOffline } from '../support/quiet.ts'
import { startRelay } from '../support/relay.ts'
import { expect, test } from '../support/test.ts'

// A browser of its own for each story: what a worker keeps would otherwise be there for the next one.
test.use({ serviceWorkers: 'allow', reuseContext: false })

const kept = { message: 'what was shown is kept on the device', timeout: 30_000 }

test('OFFLINE-004 OFFLINE-005 FD-170 the app starts without a connection, in a new tab too; calls of the API are never answered by the worker', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('rep')
  await page.goto('/')
  await keptOnDevice(page)
  await context.setOffline(true)
  await page.goto('/feed')
  await expect(page.getByText('Internet connection required.').first()).toBeVisible()
  const second = await context.newPage()
  await second.goto('/compliance?view=reports')
  await expect(second.getByText('Internet connection required.').first()).toBeVisible()
  const answers = await second.evaluate(() => {
    const ask = (path: string, init?: RequestInit) =>
      fetch(path, init).then(
        ({ status }) => status,
        () => 'no answer',
      )
    return Promise.all([
      ask('/api/auth/session'),
      ask('/api/posts', { method: 'POST', body: '{}' }),
      ask('/healthz'),
      ask('/', { method: 'POST' }),
    ])
  })
  expect(answers).toEqual(['no answer', 'no answer', 'no answer', 'no answer'])
  const stored = await second.evaluate(async () => {
    const caching = (await caches.keys()).map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
    )
    return (await Promise.all(caching)).flat()
  })
  expect(stored.filter((path) => path.startsWith('/api') || path.startsWith('/files'))).toEqual([])
  await context.setOffline(false)
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
})

test('OFFLINE-004 with the worker a page still asks for everything once, and starts when the server does not answer', async ({
  page,
  server,
  signIn,
}) => {
  await signIn('rep')
  const relay = await startRelay()
  try {
    relay.target(server.url)
    await page.goto(relay.url)
    await keptOnDevice(page)

    const asked: string[] = []
    relay.rule(({ path }) => {
      asked.push(path)
      return 'pass'
    })
    await page.goto(`${relay.url}/feed`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await quiet(page)
    const times = (start: string) => asked.filter((path) => path.startsWith(start)).length
    const feed = '/api/users/me/feed?'
    expect([times('/feed'), times('/api/auth/session'), times(`${feed}feedType=`), times(`${feed}scheduled=`)]).toEqual([1, 1, 1, 1])
    expect([times(feed), times('/assets/')]).toEqual([2, 0])

    relay.rule(({ path }) => (path === '/feed' ? 'hang' : 'cut'))
    await page.goto(`${relay.url}/feed`)
    await expect(page.getByText('You are currently offline')).toBeVisible()
    relay.heal()
    await expect(page.getByText('You are currently offline')).toBeHidden({ timeout: 20_000 })
    await expect(page.getByRole('article').first()).toBeVisible()
  } finally {
    await relay.close()
  }
})

test('OFFLINE-008 OFFLINE-009 OFFLINE-010 OFFLINE-011 FD-171 FD-172 FD-173 what was read is there without a connection, an open audit with its marks too, and is gone after log-out', async ({
  page,
  context,
  signIn,
}) => {
  test.setTimeout(120_000)
  const lastUpdated = (of: Page) => of.getByText(/^Last updated \d+:\d\d[AP]M$/)
  await signIn('rep')
  const { items } = await (await page.request.get('/api/stores/without-audit-reports')).json()
  const { today } = await (await page.request.get('/api/users/me')).json()
  const made = await page.request.post('/api/audit-reports', { data: { store: items[0].id, date: today } })
  expect(made).toBeOK()
  const report = await made.json()
  const audit = `/compliance/audit-reports/${report.id}`

  await page.goto('/')
  await keptOnDevice(page)
  await page.goto('/feed')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect
    .poll(async () => (await keptToRead(page)).filter((key) => key.startsWith('["feed","list",{"feedType"')), kept)
    .toHaveLength(1)
  await page.goto(audit)
  await new AuditPage(page).unfold('Store Standards')
  await expect
    .poll(() => keptToRead(page), kept)
    .toEqual(expect.arrayContaining(['["me"]', JSON.stringify(['audit', 'report', report.id])]))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await readyForOffline(page)

  await context.setOffline(true)
  const second = await context.newPage()
  await test.step('Home and the feed say how old they are', async () => {
    await second.goto('/')
    await expect(second.getByRole('heading', { level: 1, name: 'Hi' })).toBeVisible()
    await expect(lastUpdated(second)).toBeVisible()
    await second.goto('/feed')
    await expect(second.getByRole('article').first()).toBeVisible()
    await expect(lastUpdated(second)).toBeVisible()
  })
  await test.step('an open audit can be marked, and keeps the marks over another start', async () => {
    await second.goto(audit)
    const lines = new AuditPage(second)
    await lines.unfold('Store Standards')
    await expect(lastUpdated(second)).toBeVisible()
    await lines.answerYes('Store Standards', 2)
    await expect(second.getByText('Kept here, 2 lines to send').first()).toBeVisible()
    await second.reload()
    await expect(second.getByText('Kept here, 2 lines to send').first()).toBeVisible()
  })
  await test.step('what was not kept says so, and comes by itself', async () => {
    await second.goto('/academy')
    await expect(second.getByText('Internet connection required.').first()).toBeVisible()
    await expect(second.getByText("This page will load once you're back online.").first()).toBeVisible()
    await context.setOffline(false)
    await expect(second.getByText('Internet connection required.')).toHaveCount(0, { timeout: 20_000 })
    await expect(lastUpdated(second)).toHaveCount(0)
  })
  await second.goto(audit)
  await expect
    .poll(async () => {
      const { lines } = await (await page.request.get(`/api/audit-reports/${report.id}`)).json()
      return lines.filter((line: { type: string; passed: boolean | null }) => line.type === 'NON_LIQUOR' && line.passed).length
    })
    .toBe(2)
  // The device hears of it a moment later: a save that fails is tried again after five seconds, and then after ten. Until then, logging out would ask
  // whether the marks may stay there.
  await expect(second.getByText(/Kept here|Saving|Not saved/)).toHaveCount(0, { timeout: 30_000 })
  await test.step('after log-out nothing is left, also not without a connection', async () => {
    await page.close()
    await second.goto('/settings')
    await second
      .getByRole('main')
      .getByRole('button', { name: /log ?out/i })
      .click()
    await expect(second.getByRole('form', { name: 'Sign in' })).toBeVisible()
    // The sign-in may show in the moment before the page loads itself again.
    await expect(async () => expect(await keptToRead(second)).toEqual([])).toPass()
    await context.setOffline(true)
    await second.goto('/feed')
    await expect(second.getByText('Internet connection required.').first()).toBeVisible()
    await expect(second.getByRole('article')).toHaveCount(0)
    await context.setOffline(false)
  })
  await signIn('rep')
  expect(await second.request.delete(`/api/audit-reports/${report.id}`)).toBeOK()
})
