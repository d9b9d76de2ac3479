import type { Browser, BrowserContext, Page } from '@playwright/test'

/** A mid-range phone on a slow mobile network: four times slower than this machine, 1.6 Mbit/s down, 0.75 up, 150 ms there and back. */
const cpuSlowdown = 4
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

declare global {
  interface Window {
    /** When the element of `notePaint` was first painted, in ms since the navigation began. */
    painted: Promise<number>
    /** How long the latest press took from the touch to the frame that shows its outcome, in ms. */
    pressed: Promise<number>
  }
}

/** Opens a phone's browser with an empty cache and a session. */
export async function openPhone(browser: Browser, url: string, login: { email: string; password: string }): Promise<BrowserContext> {
  const phone = await browser.newContext({
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

/** Opens a page that is as slow as the phone. Each of its documents notes when the first element that fits the selector is painted. */
export async function openSlowPage(phone: BrowserContext, selector: string): Promise<Page> {
  const page = await phone.newPage()
  const devtools = await phone.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript(notePaint, selector)
  return page
}

/** Leaves the page and empties the browser's cache; cookies and storage stay. */
export async function emptyCache(page: Page): Promise<void> {
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}

/** Loads a page and returns when the element that it watches for was first painted, in ms since the navigation began. */
export async function paintOf(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' })
  return page.evaluate(() => window.painted)
}

/**
 * Taps a button and returns how long it took from the touch to the end of the frame that shows the outcome, in ms. The page has come to rest before: nobody
 * taps in the frame in which they scroll.
 */
export async function tapToPaint(page: Page, button: ReturnType<Page['getByRole']>): Promise<number> {
  await button.scrollIntoViewIfNeeded()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await button.evaluate(notePress)
  const box = await button.boundingBox()
  if (!box) throw new Error('the button is not on the page')
  // Not button.tap(): its own look at what lies under the finger takes as long as the app's answer.
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  return page.evaluate(() => window.pressed)
}

/** Runs in the page before its own scripts. A task that is queued within a frame's callback runs once the frame is painted. */
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

/** Runs in the page. The touch's own time counts, so waiting behind other work does too. */
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
