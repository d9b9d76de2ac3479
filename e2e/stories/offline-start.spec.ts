import type { Page } from '@playwright/test'
import { quiet } from '../support/quiet.ts'
import { startRelay } from '../support/relay.ts'
import { expect, test } from '../support/test.ts'

// A browser of its own for each story: what a worker keeps would otherwise be there for the next one.
test.use({ serviceWorkers: 'allow', reuseContext: false })

/** Waits until the app is kept on the device. */
async function keptOnDevice(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const { active } = (await navigator.serviceWorker.getRegistration()) ?? {}
      return active?.state === 'activated' && (await caches.match('/index.html')) !== undefined
    })
  await expect.poll(isKept, { message: 'the app is kept on the device', timeout: 60_000 }).toBe(true)
}

test('OFFLINE-004 OFFLINE-005 the app starts without a connection, in a new tab too; calls of the API are never answered by the worker', async ({
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
  await second.goto('/compliance')
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
    expect([times('/feed'), times('/api/auth/session'), times('/api/users/me/feed?'), times('/assets/')]).toEqual([1, 1, 1, 0])

    relay.rule(({ path }) => (path === '/feed' ? 'hang' : 'cut'))
    await page.goto(`${relay.url}/feed`)
    await expect(page.getByText('Internet connection required.').first()).toBeVisible()
    relay.heal()
    await expect(page.getByRole('article').first()).toBeVisible()
  } finally {
    await relay.close()
  }
})
