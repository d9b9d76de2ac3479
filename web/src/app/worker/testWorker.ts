import { readFileSync } from 'node:fs'
import { vi } from 'vitest'

export const origin = 'https://caravan.example'
export const entry = '/assets/index-2.js'

interface Around {
  tabs?: { url: string; focus: () => void }[]
  /** What the server answers by path. Absent: it cannot be reached. */
  server?: Record<string, Response>
  /** The names of the builds of open pages. */
  held?: string[]
  active?: boolean
  waiting?: { postMessage: (message: string) => void }
}

/** What is kept on the device: caches by their names, with texts by path. */
export type Caches = Map<string, Map<string, string>>

const pathOf = (request: string | { url: string }) => new URL(typeof request === 'string' ? request : request.url, origin).pathname

function cacheStorage(kept: Caches) {
  const answer = (text: string | undefined) => (text === undefined ? undefined : new Response(text))
  return {
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (request: string | { url: string }) =>
      answer([...kept.values()].find((one) => one.has(pathOf(request)))?.get(pathOf(request))),
    open: async (name: string) => {
      const one = kept.get(name) ?? new Map<string, string>()
      kept.set(name, one)
      return {
        match: async (path: string) => answer(one.get(path)),
        put: async (path: string, response: Response) => void one.set(path, await response.text()),
      }
    },
  }
}

/** The service worker, run in place of a browser's, with what is around it. */
export function aWorker({ tabs = [], server = {}, held = [], active = false, waiting }: Around = {}, kept: Caches = new Map()) {
  const listeners: Record<string, (event: object) => void> = {}
  const asked: string[] = []
  const fetchFrom = async (request: string | { url: string }) => {
    const path = pathOf(request)
    asked.push(path)
    const response = server[path]
    if (!response) throw new TypeError('no answer')
    return response.clone()
  }
  const showNotification = vi.fn(async (_title: string, _options: object) => {})
  const openWindow = vi.fn(async (_address: string) => {})
  const skipWaiting = vi.fn()
  const scope = {
    build: { entry, hashed: [entry, '/assets/app-2.js'], named: { '/index.html': 'h', '/favicon.svg': 'h' } },
    location: { origin },
    navigator: { locks: { query: async () => ({ held: held.map((name) => ({ name })) }) } },
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener
    },
    registration: { showNotification, active: active ? {} : null, waiting, installing: null },
    clients: { matchAll: async () => tabs, openWindow, claim: async () => {} },
    skipWaiting,
  }
  new Function('self', 'caches', 'fetch', readFileSync('src/app/worker/worker.js', 'utf8'))(scope, cacheStorage(kept), fetchFrom)
  async function happens(name: string, event: object = {}) {
    const waits: Promise<unknown>[] = []
    let response: Promise<Response> | undefined
    listeners[name]?.({
      ...event,
      waitUntil: (wait: Promise<unknown>) => waits.push(wait),
      respondWith: (answer: Promise<Response>) => {
        response = answer
      },
    })
    await response?.catch(() => {})
    await Promise.all(waits)
    return response
  }
  return {
    kept,
    asked,
    showNotification,
    openWindow,
    skipWaiting,
    happens,
    /** What the worker answers a request with, or undefined if it leaves it to the browser. */
    answer: (path: string, { method = 'GET', mode = 'cors' } = {}) =>
      happens('fetch', { request: { url: new URL(path, origin).href, method, mode }, preloadResponse: Promise.resolve(undefined) }),
  }
}
