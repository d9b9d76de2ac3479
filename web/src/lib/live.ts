/**
 * Tells a page what has changed on the server, as it changes (GET /api/live, ADR 0021). The tabs of a browser share one stream: the tab that holds a
 * lock reads it and passes on what it hears. A browser that cannot do that has a stream per tab. Without a stream, pages still ask from time to time.
 */
export interface Change {
  /**
   * What has changed. 'hello': a stream has begun, so ask once for what changed before. 'everything': too much to say. 'session': the person may not
   * be signed in any more.
   */
  topic: string
  id?: string
}

type Listener = (change: Change) => void

/** How long to wait before the stream is opened again, in milliseconds. It doubles with each failure. */
const firstPause = 1000
const longestPause = 60_000

/**
 * A stream that lasted this long worked, in milliseconds. One that ends sooner counts as a failure, because something on the way may cut each one.
 */
const works = 30_000

/** The server says something every 20 s. A stream that is silent for longer is dead, or something on the way holds it back. In milliseconds. */
const longestSilence = 50_000

/** A tab that has been hidden for this long gives the stream to one that is seen. In milliseconds. */
const hiddenFor = 10_000

const all = new Map<string, { listeners: Set<Listener>; end: AbortController }>()

/** Calls the listener with what changes for a person, until the returned function is called. A tab that nobody sees may hear nothing. */
export function followChanges(person: string, listener: Listener): () => void {
  const { listeners, end } = all.get(person) ?? begin(person)
  listeners.add(listener)
  return () => {
    if (!listeners.delete(listener) || listeners.size > 0) return
    end.abort()
    all.delete(person)
  }
}

function begin(person: string) {
  const following = { listeners: new Set<Listener>(), end: new AbortController() }
  all.set(person, following)
  const tell = (change: Change) => {
    for (const listener of [...following.listeners]) listener(change)
  }
  const name = `caravan.live.${person}`
  const { signal } = following.end
  if (typeof BroadcastChannel === 'undefined' || !navigator.locks) {
    whileSeen(signal, (seen) => void readStreams(person, tell, seen))
    return following
  }
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<Change>) => tell(data))
  signal.addEventListener('abort', () => channel.close())
  const tellAll = (change: Change) => {
    if (!signal.aborted) channel.postMessage(change)
    tell(change)
  }
  whileSeen(signal, (seen) => void inTurn(name, seen, () => readStreams(person, tellAll, seen), tell).catch(() => {}))
  return following
}

/** Runs a task whenever the page is seen. Its signal says when the page has been hidden for a while. */
function whileSeen(signal: AbortSignal, run: (seen: AbortSignal) => void) {
  let running: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    running?.abort()
    running = undefined
  }
  const look = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(stop, hiddenFor)
    else if (!running) {
      running = new AbortController()
      run(running.signal)
    }
  }
  document.addEventListener('visibilitychange', look)
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', look)
    clearTimeout(timer)
    stop()
  })
  look()
}

/** Reads once no other tab does. */
async function inTurn(name: string, signal: AbortSignal, read: () => Promise<void>, tell: Listener) {
  const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await read()
    return lock !== null
  })
  if (isFree || signal.aborted) return
  // The stream of the other tab began earlier, so this page asks now for what it has not heard.
  tell({ topic: 'hello' })
  await navigator.locks.request(name, { signal }, read)
}

/** Reads one stream after the other until the signal. */
async function readStreams(person: string, tell: Listener, signal: AbortSignal) {
  let pause = firstPause
  while (!signal.aborted) {
    const began = Date.now()
    const atLeast = await readStream(person, tell, signal).catch(() => 0)
    if (Date.now() - began > works) pause = firstPause
    // Spread, so that not all pages come back at once when a server is replaced.
    await wait(Math.max(pause * (0.5 + Math.random()), atLeast), signal)
    pause = Math.min(pause * 2, longestPause)
  }
}

/** Reads a stream to its end. Returns how long to leave the server in peace, in milliseconds. */
async function readStream(person: string, tell: Listener, signal: AbortSignal): Promise<number> {
  const cut = new AbortController()
  const abort = () => cut.abort()
  signal.addEventListener('abort', abort)
  let timer = setTimeout(abort, longestSilence)
  try {
    // The page's own calls go first.
    const response = await fetch('/api/live', { signal: cut.signal, headers: { Accept: 'text/event-stream' }, priority: 'low' })
    if (response.status === 401) return ended(tell)
    const isStream = response.ok && response.headers.get('Content-Type')?.startsWith('text/event-stream')
    if (!isStream || !response.body) return Number(response.headers.get('Retry-After') ?? 0) * 1000
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    cut.signal.addEventListener('abort', () => void reader.cancel().catch(() => {}))
    let rest = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer)
      timer = setTimeout(abort, longestSilence)
      const lines = (rest + part.value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (!line.startsWith('data: ')) continue
        const { topic, id } = JSON.parse(line.slice('data: '.length)) as Change
        if (topic !== 'hello') tell({ topic, ...(id !== undefined && { id }) })
        // The cookies of a browser are those of whoever signed in last.
        else if (id === person) tell({ topic })
        else return ended(tell)
      }
    }
    return 0
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    abort()
  }
}

/** What to do when the person is not signed in here any more. Whoever follows looks at the session, and stops if that is true. */
function ended(tell: Listener): number {
  tell({ topic: 'session' })
  return longestPause
}

/** Waits, but no longer than until the signal, or until the connection is back. */
function wait(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, time)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}
