import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { aWorker, type Caches, entry, origin } from './testWorker.ts'

afterEach(() => vi.useRealTimers())

const own = `caravan-app:${entry}`
const page = `<script type="module" src="${entry}"></script>`
const app = () => ({
  [entry]: new Response('entry'),
  '/assets/app-2.js': new Response('app'),
  '/index.html': new Response(page),
  '/favicon.svg': new Response('icon'),
})
const installed = (): Caches =>
  new Map([
    [
      own,
      new Map([
        ['/index.html', page],
        [entry, 'entry'],
        ['/favicon.svg', 'icon'],
      ]),
    ],
  ])
const text = async (answer: Promise<Response | undefined>) => (await answer)?.text()
const navigation = { mode: 'navigate' }

/** The paths outside the API that the server answers with something else than the app. */
const others = ['/healthz', '/readyz', '/metrics', '/files/uploads/x', '/api-docs/index.html']

test.each([...others, '/api/posts', '/api', '/api/docs', '/posts/picture.png'])('OFFLINE-005 leaves %s to the browser', async (path) => {
  const worker = aWorker({ server: {} }, installed())
  expect(await worker.answer(path, navigation)).toBeUndefined()
  expect(await worker.answer(path)).toBeUndefined()
  expect(worker.asked).toEqual([])
})

test('OFFLINE-005 the server has no further paths beside the screens', () => {
  const routes = readFileSync('../docs/routes.txt', 'utf8').trim().split('\n')
  const paths = routes.map((line) => line.split(/\s+/)[1] ?? '')
  expect(paths.filter((path) => !path.startsWith('/api/') && !others.includes(path))).toEqual([])
})

test.each(['POST', 'PUT', 'DELETE', 'HEAD'])('OFFLINE-005 leaves every %s to the browser', async (method) => {
  const worker = aWorker({ server: app() }, installed())
  for (const path of ['/', '/feed', entry, '/api/posts']) expect(await worker.answer(path, { method }), `${method} ${path}`).toBeUndefined()
})

test('OFFLINE-005 leaves other sites to the browser', async () => {
  expect(await aWorker({}, installed()).answer(`https://other.example${entry}`)).toBeUndefined()
})

test('OFFLINE-004 a screen comes from the server, and without a connection from the device', async () => {
  const online = aWorker({ server: { '/feed': new Response('fresh') } }, installed())
  expect(await text(online.answer('/feed', navigation))).toBe('fresh')
  expect(await text(aWorker({}, installed()).answer('/feed', navigation))).toBe(page)
})

test.each([502, 503, 504])('OFFLINE-004 a proxy that answers with %i for a server that is down counts as no connection', async (status) => {
  const worker = aWorker({ server: { '/feed': new Response('down', { status }) } }, installed())
  expect(await text(worker.answer('/feed', navigation))).toBe(page)
})

test('OFFLINE-004 without anything kept, a screen is what the server says', async () => {
  expect(await text(aWorker({ server: { '/feed': new Response('down', { status: 503 }) } }).answer('/feed', navigation))).toBe('down')
  await expect(aWorker().answer('/feed', navigation)).rejects.toThrow('no answer')
})

test('OFFLINE-004 files with a hash in their name come from the device at once, icons only without a connection', async () => {
  const server = { [entry]: new Response('from the server'), '/favicon.svg': new Response('new icon') }
  expect(await text(aWorker({ server }, installed()).answer(entry))).toBe('entry')
  expect(await text(aWorker({ server }, installed()).answer('/favicon.svg'))).toBe('new icon')
  expect(await text(aWorker({}, installed()).answer('/favicon.svg'))).toBe('icon')
})

test('OFFLINE-004 what an earlier build or a failed attempt has kept is not fetched again', async () => {
  const worker = aWorker({ server: app() }, new Map([['caravan-app:/assets/index-1.js', new Map([['/assets/app-2.js', 'app']])]]))
  await worker.happens('install')
  expect(worker.asked.sort()).toEqual([entry, '/favicon.svg', '/index.html'])
  expect([...(worker.kept.get(own)?.keys() ?? [])].sort()).toEqual(['/assets/app-2.js', entry, '/favicon.svg', '/index.html'])
})

test('a new build whose files cannot all be fetched, or are of two builds, does not take the place of one that is complete', async () => {
  const { '/favicon.svg': _, ...incomplete } = app()
  await expect(aWorker({ server: incomplete, active: true }).happens('install')).rejects.toThrow('no answer')
  const mixed = { ...app(), '/index.html': new Response('<script type="module" src="/assets/index-1.js"></script>') }
  await expect(aWorker({ server: mixed, active: true }).happens('install')).rejects.toThrow('another build')
})

test('the first worker shows pushes though its files cannot be fetched, and fetches them with a later screen', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const before = aWorker()
  await before.happens('install')
  const after = aWorker({ server: { ...app(), '/feed': new Response('feed') } }, before.kept)
  await after.answer('/feed', navigation)
  expect(after.kept.get(own)?.get('/index.html')).toBe(page)
})

test('deletes the files of builds of which no page is open, and nothing else', async () => {
  const [older, open] = ['caravan-app:/assets/index-0.js', 'caravan-app:/assets/index-1.js']
  const kept: Caches = new Map([...installed(), [older, new Map()], [open, new Map()], ['of somebody else', new Map()]])
  await aWorker({ held: [open, 'another lock'] }, kept).happens('activate')
  expect([...kept.keys()].sort()).toEqual([own, open, 'of somebody else'].sort())
})

test('OFFLINE-006 a new build takes over when the page asks for it, or with the only page there is', async () => {
  const worker = aWorker()
  await worker.happens('message', { data: 'something else' })
  expect(worker.skipWaiting).not.toHaveBeenCalled()
  await worker.happens('message', { data: 'take over' })
  expect(worker.skipWaiting).toHaveBeenCalledOnce()

  const tab = { url: `${origin}/feed`, focus: () => {} }
  const waiting = { postMessage: vi.fn() }
  const server = { '/feed': new Response('feed') }
  await aWorker({ waiting, server, tabs: [tab, tab] }, installed()).answer('/feed', navigation)
  expect(waiting.postMessage).not.toHaveBeenCalled()
  await aWorker({ waiting, server, tabs: [tab] }, installed()).answer('/feed', navigation)
  expect(waiting.postMessage).toHaveBeenCalledWith('take over')
})
