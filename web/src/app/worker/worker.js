/**
 * The service worker (docs/adr/0041). It starts the app without a connection, and shows pushes.
 *
 * It only ever answers GET requests for the app's own files and screens (OFFLINE-005). Everything else, above all the API, passes as if it were not
 * there.
 *
 * The build puts `self.build` in front of it: `entry` is the app's first script, `hashed` are the paths of files whose names contain a hash of their
 * content, and `named` those of the others, each with such a hash.
 */
const { entry, hashed, named } = self.build

/** Each build of the app has a cache of its own, named after its first script like in the API's answers (X-Build). */
const cachePrefix = 'caravan-app:'
const ownCache = cachePrefix + entry

/** Fetched instead of a screen, so that what is kept has no hints for one screen and one person (web/hints.go). */
const shell = '/index.html'

/** How long a screen waits for the server before it comes from this device, in milliseconds. */
const patience = 4000

/** How many files are fetched at once, because the page goes on using the connection. */
const atOnce = 3

self.addEventListener('install', (event) => {
  // Where the browser knows this, it does not even start the worker for a call of the API or an uploaded file.
  const past = (pathname) => ({ condition: { urlPattern: new URLPattern({ pathname }) }, source: 'network' })
  event.addRoutes?.([past('/api/*'), past('/files/*'), past('/shared/*')])
  // Without its files a new build must not take the place of one that has them. The very first worker shows pushes all the same.
  event.waitUntil(self.registration.active ? keepFiles() : keepFiles().catch(complain))
})

const complain = (error) => console.error('worker: the app is not kept on this device', error)

/** Puts all files of this build into its cache. What an earlier build or a failed attempt has kept is not fetched again. */
async function keepFiles() {
  const cache = await caches.open(ownCache)
  const waiting = [...hashed]
  async function work() {
    for (let path = waiting.pop(); path; path = waiting.pop()) await cache.put(path, (await kept(path)) ?? (await fetched(path)))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  for (const path of Object.keys(named)) await cache.put(path, await fetched(path, 'no-cache'))
  const page = await cache.match(shell)
  // While nodes are replaced one by one, another one may answer with its own build, whose files are not here.
  if (!(await page.text()).includes(`"${entry}"`)) throw new Error('the server has another build of the app')
}

async function fetched(path, mode = 'default') {
  const response = await fetch(path, { cache: mode, priority: 'low' })
  if (!response.ok || response.redirected) throw new Error(`${path} answered with ${response.status}`)
  return response
}

/** A kept file, of whichever build. Vary only names encodings here, which the browser has undone already. */
const kept = (path) => caches.match(path, { ignoreVary: true })

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      // The screen is asked for while the worker starts, so a page does not wait for the worker.
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
      forgetUnused(),
    ]),
  )
})

/** The page asks for this when nobody is in the middle of something (OFFLINE-006). */
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') self.skipWaiting()
})

/**
 * Deletes the files of builds of which no page is open: each page holds a lock with the name of its build. Files that a worker has just fetched and
 * waits with stay too.
 */
async function forgetUnused() {
  const { locks } = self.navigator
  if (!locks) return // it cannot be known, so everything stays
  const isBusy = () => self.registration.installing || self.registration.waiting
  const { held } = await locks.query()
  const used = new Set([ownCache, ...held.map(({ name }) => name)])
  for (const name of await caches.keys()) {
    if (name.startsWith(cachePrefix) && !used.has(name) && !isBusy()) await caches.delete(name)
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isScreen(pathname)) event.respondWith(openScreen(event))
  } else if (pathname.startsWith('/assets/')) event.respondWith(openHashed(request))
  else if (pathname in named) event.respondWith(openNamed(request, pathname))
})

/** Whether the server answers with the app. It does so for every path without an extension that is nothing else (web/embed.go). */
const isScreen = (path) => !/^\/(api|files|shared|healthz|readyz|metrics)(\/|$)|\.[^/]*$/.test(path)

/**
 * A screen comes from the server, with its hints (ADR 0008) and as the newest build. Only if the server cannot be reached it comes from this device.
 */
async function openScreen(event) {
  const online = fromServer(event)
  const page = await Promise.race([online.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, patience))])
  if (page && !isDown(page)) {
    event.waitUntil(afterScreen())
    return page
  }
  // If nothing is kept, there is nothing better than what the server says, whenever it says it.
  return (await keptShell()) ?? online
}

const keptShell = async () => (await caches.open(ownCache)).match(shell, { ignoreVary: true })

const fromServer = async (event) => (await event.preloadResponse) ?? fetch(event.request)

/** Whether a proxy says that no server answers. */
const isDown = ({ status }) => status >= 502 && status <= 504

async function afterScreen() {
  const { waiting } = self.registration
  if (!(await keptShell())) return keepFiles().catch(complain)
  if (!waiting) return forgetUnused()
  // The page before is gone. When it was the only one, nobody is in the middle of something any more.
  if ((await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length <= 1) waiting.postMessage('take over')
}

const openHashed = async (request) => (await kept(request)) ?? fetch(request)

const openNamed = (request, path) => fetch(request).catch(async (error) => (await kept(path)) ?? Promise.reject(error))

self.addEventListener('push', (event) => {
  let news = {}
  try {
    news = event.data.json()
  } catch {
    // A browser wants every push to be shown, also one without anything to read.
  }
  event.waitUntil(
    self.registration.showNotification(news.title || 'Caravan', {
      body: news.body || 'You have a new notification.',
      tag: news.tag,
      icon: '/icon-192.png',
      data: { link: news.link },
    }),
  )
})

/** The address of a path of this site. Anything else leads to the list of notifications. */
function addressOf(link) {
  const fallback = new URL('/notifications', self.location.origin)
  if (typeof link !== 'string' || !link.startsWith('/')) return fallback.href
  const address = new URL(link, self.location.origin)
  return address.origin === self.location.origin ? address.href : fallback.href
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = addressOf(event.notification.data?.link)
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((tabs) => {
      // A tab that shows something else may have unsaved work, so it is left as it is.
      const open = tabs.find((tab) => tab.url === address)
      return open ? open.focus() : self.clients.openWindow(address)
    }),
  )
})
