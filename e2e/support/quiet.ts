import { expect, type Page, type Request } from '@playwright/test'

/** How long nothing may be loading, in milliseconds, until a page counts as loaded with all that it fetches late. */
const QUIET_MS = 500

const STREAM = '/api/live'

interface Loading {
  running: Set<Request>
  since: number
}

const watched = new WeakMap<Page, Loading>()

/** Notes what a page loads from now on. */
export function watchLoading(page: Page): void {
  if (watched.has(page)) return
  const loading: Loading = { running: new Set(), since: Date.now() }
  watched.set(page, loading)
  const done = (request: Request) => {
    if (loading.running.delete(request)) loading.since = Date.now()
  }
  page.on('request', (request) => {
    if (request.url().endsWith(STREAM)) return
    // What the page before was still loading ends with it.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loading.running.clear()
    loading.running.add(request)
    loading.since = Date.now()
  })
  page.on('requestfinished', done)
  page.on('requestfailed', done)
}

/**
 * Waits until a page has loaded what it shows. What people may ask for comes some seconds later (see readyForOffline). The stream of changes stays
 * open all the time, so it does not count; because of it Playwright's own 'networkidle' never comes.
 */
export async function quiet(page: Page): Promise<void> {
  const loading = watched.get(page)
  if (!loading) throw new Error('nobody watches what this page loads')
  await page.waitForLoadState('load')
  await expect
    .poll(() => (loading.running.size === 0 ? Date.now() - loading.since : 0), {
      message: 'how long nothing has been loading',
      intervals: [50],
      timeout: 30_000,
    })
    .toBeGreaterThan(QUIET_MS)
}

/**
 * Waits until a page can do without the server: some seconds after it was shown it fetches what people may ask for, and the code of the alert that
 * says so is among the first. Without it the browser's own alert would open.
 */
export async function readyForOffline(page: Page): Promise<void> {
  const isLoaded = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/AlertDialog-'))
  await expect.poll(() => page.evaluate(isLoaded), { message: 'the code of the alert is loaded', timeout: 30_000 }).toBe(true)
  await quiet(page)
}
