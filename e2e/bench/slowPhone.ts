import type { Browser, BrowserContext, Page } from '@playwright/test'
import { watchLoading } from '../support/quiet.ts'
import { slowDown } from '../support/slow.ts'

declare global {
  interface Window {
    /** When the element that notePaint() waits for was first painted, in ms since the navigation began. */
    painted: Promise<number>
    /** How long the latest press took, from the touch to the frame that shows its result, in ms. */
    pressed: Promise<number>
  }
}

/**
 * Opens a phone's browser with an empty cache, in which somebody is signed in. Unless the worker is wanted, it keeps nothing that emptyCache()
 * leaves.
 */
export async function openPhone(
  browser: Browser,
  url: string,
  login: { email: string; password: string },
  worker: 'allow' | 'block' = 'block',
): Promise<BrowserContext> {
  const phone = await browser.newContext({
    serviceWorkers: worker,
    baseURL: url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
  })
  const answer = await phone.request.post('/api/auth/login', { data: login })
  if (!answer.ok()) throw new Error(`signing in: ${answer.status()}`)
  return phone
}

/** Opens a page that is as slow as on the phone. Each document that it loads measures when the first element that matches the selector is painted. */
export async function openSlowPage(phone: BrowserContext, selector: string): Promise<Page> {
  const page = await phone.newPage()
  watchLoading(page)
  await slowDown(page)
  await page.addInitScript(notePaint, selector)
  return page
}

/** Leaves the page and empties the browser's cache. Cookies and storage stay. */
export async function emptyCache(page: Page): Promise<void> {
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}

/** Loads a page and returns when the element that it waits for was first painted, in ms since the navigation began. */
export async function paintOf(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' })
  return page.evaluate(() => window.painted)
}

/**
 * Taps a button and returns the time from the touch to the end of the frame that shows the result, in ms. Before the tap it waits until the page is
 * idle, because nobody taps in the same frame in which they scroll.
 */
export async function tapToPaint(page: Page, button: ReturnType<Page['getByRole']>): Promise<number> {
  await button.scrollIntoViewIfNeeded()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await button.evaluate(notePress)
  const box = await button.boundingBox()
  if (!box) throw new Error('the button is not on the page')
  // button.tap() would check what lies under the finger, which takes as long as what is measured here.
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  return page.evaluate(() => window.pressed)
}

/** Runs in the page before its own scripts. It uses that a task that is queued in a frame's callback runs after the frame is painted. */
function notePaint(selector: string): void {
  window.painted = new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector(selector)) {
        requestAnimationFrame(look)
        return
      }
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(performance.now())
      channel.port2.postMessage(null)
    }
    requestAnimationFrame(look)
  })
}

/** Runs in the page. It measures from the time of the touch itself, so time spent waiting for other work counts too. */
function notePress(button: Element): void {
  window.pressed = new Promise((resolve) => {
    button.addEventListener(
      'click',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve(performance.now() - timeStamp)
          channel.port2.postMessage(null)
        }),
      { once: true, capture: true },
    )
  })
}
