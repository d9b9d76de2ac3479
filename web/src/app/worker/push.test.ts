import { beforeEach, expect, test, vi } from 'vitest'
import { aWorker } from './testWorker.ts'

function withPushes(tabs: { url: string; focus: () => void }[] = []) {
  const { happens, showNotification, openWindow } = aWorker({ tabs })
  return {
    showNotification,
    openWindow,
    arrives: (text: string | undefined) => happens('push', { data: text === undefined ? null : { json: () => JSON.parse(text) } }),
    isTapped: (link: unknown) => happens('notificationclick', { notification: { close: () => {}, data: { link } } }),
  }
}

let worker: ReturnType<typeof withPushes>
beforeEach(() => {
  worker = withPushes()
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
  worker = withPushes([other, same])
  await worker.isTapped('/posts/1')
  expect([other.focus.mock.calls.length, same.focus.mock.calls.length]).toEqual([0, 1])
  expect(worker.openWindow).not.toHaveBeenCalled()
})
