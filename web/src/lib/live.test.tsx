import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { server } from '@/test/server.ts'
import { type Change, followChanges } from './live.ts'

const second = 1000

/** Streams as the server opens them, in the order in which they were asked for. */
function serveStreams(answer: (n: number) => Response | undefined = () => undefined) {
  const streams: { say: (...lines: string[]) => void; end: () => void; gone: boolean }[] = []
  let asked = 0
  server.use(
    http.get('/api/live', ({ request }) => {
      asked++
      const other = answer(asked)
      if (other) return other
      const text = new TextEncoder()
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const stream = {
            say: (...lines: string[]) => controller.enqueue(text.encode(lines.map((line) => `${line}\n\n`).join(''))),
            end: () => controller.close(),
            gone: false,
          }
          request.signal.addEventListener('abort', () => {
            stream.gone = true
          })
          streams.push(stream)
        },
      })
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } })
    }),
  )
  return { streams, asked: () => asked }
}

const hello = 'data: {"topic":"hello","id":"mia"}'
const heard: Change[] = []
let stop = () => {}

function follow() {
  stop = followChanges('mia', (change) => heard.push(change))
}

/** Lets time pass second by second, so that what the server says is read at its time. */
async function pass(seconds: number) {
  for (let n = 0; n < seconds; n++) await vi.advanceTimersByTimeAsync(second)
}

function show(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  heard.length = 0
})

afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the stream of changes', () => {
  test('FD-92 NOTIF-007 tells what changes, in whatever pieces it comes', async () => {
    const { streams } = serveStreams()
    follow()
    await vi.waitFor(() => expect(streams).toHaveLength(1))
    streams[0]?.say(': still here', hello, 'data: {"topic":"conversation","id":"c1"}\n\ndata: {"topic":"noti')
    streams[0]?.say('')
    await vi.waitFor(() => expect(heard).toEqual([{ topic: 'hello' }, { topic: 'conversation', id: 'c1' }]))
  })

  test('FD-92 is opened again when it ends, with growing pauses while it fails', async () => {
    const { asked } = serveStreams(() => new HttpResponse('<p>Blocked</p>', { status: 200, headers: { 'Content-Type': 'text/html' } }))
    follow()
    await vi.advanceTimersByTimeAsync(10 * 60 * second)
    expect(asked()).toBeGreaterThan(8)
    expect(asked()).toBeLessThan(18)
    expect(heard).toEqual([])
  })

  test('FD-92 leaves a server in peace for as long as it asks', async () => {
    const { asked } = serveStreams(() => new HttpResponse(null, { status: 503, headers: { 'Retry-After': '300' } }))
    follow()
    await vi.advanceTimersByTimeAsync(290 * second)
    expect(asked()).toBe(1)
  })

  test('FD-92 one that is silent for too long is opened again, as after a laptop has slept', async () => {
    const { streams } = serveStreams()
    follow()
    await vi.waitFor(() => expect(streams).toHaveLength(1))
    streams[0]?.say(hello)
    await pass(40)
    streams[0]?.say(': still here')
    await pass(40)
    expect(streams).toHaveLength(1)
    await pass(20)
    await vi.waitFor(() => expect(streams).toHaveLength(2))
    expect(streams[0]?.gone).toBe(true)
  })

  test('FD-92 does not wait when the connection is back', async () => {
    const { asked } = serveStreams(() => HttpResponse.error())
    follow()
    await vi.advanceTimersByTimeAsync(5 * 60 * second)
    const before = asked()
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(asked()).toBe(before + 1))
  })

  test('FD-92 a page that nobody sees gives its stream up after a while, and opens one when it is seen', async () => {
    const { streams } = serveStreams()
    follow()
    await vi.waitFor(() => expect(streams).toHaveLength(1))
    show('hidden')
    await vi.advanceTimersByTimeAsync(5 * second)
    expect(streams[0]?.gone).toBe(false)
    await vi.advanceTimersByTimeAsync(10 * second)
    expect(streams[0]?.gone).toBe(true)
    await vi.advanceTimersByTimeAsync(10 * 60 * second)
    expect(streams).toHaveLength(1)
    show('visible')
    await vi.waitFor(() => expect(streams).toHaveLength(2))
  })

  test.each([
    ['nobody is signed in', () => new HttpResponse(null, { status: 401 })],
    ['somebody else is signed in', () => undefined],
  ])('FD-92 FD-26 AUTH-027 says that the session may have ended, and asks once a minute at most, when %s', async (_, answer) => {
    const { streams, asked } = serveStreams(answer)
    follow()
    await vi.waitFor(() => expect(asked()).toBe(1))
    streams[0]?.say('data: {"topic":"hello","id":"tom"}', 'data: {"topic":"notifications"}')
    await vi.waitFor(() => expect(heard).toEqual([{ topic: 'session' }]))
    await vi.advanceTimersByTimeAsync(55 * second)
    expect(asked()).toBe(1)
  })

  test('FD-92 all who listen on a page share its stream, and the last one ends it', async () => {
    const { streams } = serveStreams()
    follow()
    const others: Change[] = []
    const stopOther = followChanges('mia', (change) => others.push(change))
    await vi.waitFor(() => expect(streams).toHaveLength(1))
    streams[0]?.say(hello)
    await vi.waitFor(() => expect(others).toEqual([{ topic: 'hello' }]))
    expect(heard).toEqual(others)
    stop()
    streams[0]?.say('data: {"topic":"notifications"}')
    await vi.waitFor(() => expect(others).toHaveLength(2))
    expect(heard).toHaveLength(1)
    stopOther()
    await vi.waitFor(() => expect(streams[0]?.gone).toBe(true))
    await vi.advanceTimersByTimeAsync(10 * 60 * second)
    expect(streams).toHaveLength(1)
  })
})
