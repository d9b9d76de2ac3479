import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'

/** The file public/push-worker.js, run in place of a browser's worker. */
function aWorker(tabs: { url: string; focus: () => void }[] = []) {
  const listeners: Record<string, (event: object) => void> = {}
  const waits: Promise<unknown>[] = []
  const showNotification = vi.fn(async (_title: string, _options: object) => {})
  const openWindow = vi.fn(async (_address: string) => {})
  const scope = {
    location: { origin: 'https://caravan.example' },
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener
    },
    registration: { showNotification },
    clients: { matchAll: async () => tabs, openWindow },
  }
  new Function('self', readFileSync('public/push-worker.js', 'utf8'))(scope)
  const happens = async (name: string, event: object) => {
    listeners[name]?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) })
    await Promise.all(waits)
  }
  return {
    showNotification,
    openWindow,
    arrives: (text: string | undefined) => happens('push', { data: text === undefined ? null : { json: () => JSON.parse(text) } }),
    isTapped: (link: unknown) => happens('notificationclick', { notification: { close: () => {}, data: { link } } }),
  }
}

let worker: ReturnType<typeof aWorker>
beforeEach(() => {
  worker = aWorker()
})

test('FD-82 shows what arrives; a later one with the same tag takes its place', async () => {
  await worker.arrives('{"title":"Ann","body":"Hello","link":"/inbox/1","tag":"t"}')
  expect(worker.showNotification).toHaveBeenCalledWith('Ann', {
    body: 'Hello',
    tag: 't',
    icon: '/icon-192.png',
    data: { link: '/inbox/1' },
  })
})

test.each([[undefined], ['no JSON'], ['{}']])('FD-82 shows something also when it cannot be read: %s', async (text) => {
  await worker.arrives(text)
  expect(worker.showNotification).toHaveBeenCalledWith('Caravan', expect.objectContaining({ body: 'You have a new notification.' }))
})

test.each([
  ['/posts/1?x=2#c', '/posts/1?x=2#c'],
  ['https://evil.example/', '/notifications'],
  ['//evil.example/', '/notifications'],
  ['/\\evil.example', '/notifications'],
  ['javascript:alert(1)', '/notifications'],
  [undefined, '/notifications'],
  [7, '/notifications'],
])('FD-82 a tap on one with the link %s opens %s of this site', async (link, path) => {
  await worker.isTapped(link)
  expect(worker.openWindow).toHaveBeenCalledWith(`https://caravan.example${path}`)
})

test('FD-82 a tap shows the tab that is there already, and leaves other tabs as they are', async () => {
  const [other, same] = [
    { url: 'https://caravan.example/posts/2', focus: vi.fn() },
    { url: 'https://caravan.example/posts/1', focus: vi.fn() },
  ]
  worker = aWorker([other, same])
  await worker.isTapped('/posts/1')
  expect([other.focus.mock.calls.length, same.focus.mock.calls.length]).toEqual([0, 1])
  expect(worker.openWindow).not.toHaveBeenCalled()
})
