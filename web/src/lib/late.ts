import { useEffect, useState, useSyncExternalStore } from 'react'

/** A part of the app whose code is fetched after the page is shown. */
export interface LatePart<T> {
  /** Returns the part once it is loaded, and draws the component again then. */
  use: () => T | undefined
  /** Fetches the part. After a failure, the next call tries again. */
  load: () => Promise<T>
}

/** How long to wait before a failed fetch is tried again, in milliseconds. It is also tried again when the connection is back. */
const pause = 5000

interface Options {
  /** Whether the page shows the part by itself. Then it is fetched as soon as the page is idle. */
  onPage?: boolean
}

/**
 * Makes a part that is fetched when somebody asks for it or, before that, in peace, and again until that works. So it is there when the connection drops later, or
 * when a new version of the app has replaced the files on the server (docs/adr/0013).
 */
export function latePart<T>(fetchPart: () => Promise<T>, { onPage = false }: Options = {}): LatePart<T> {
  let part: T | undefined
  let fetching: Promise<T> | undefined
  const listeners = new Set<() => void>()

  function load(): Promise<T> {
    fetching ??= fetchPart().then(
      (fetched) => {
        part = fetched
        for (const listener of listeners) listener()
        return fetched
      },
      (error: unknown) => {
        fetching = undefined
        throw error
      },
    )
    return fetching
  }
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  if (onPage) whenIdle(() => void fetchUntilItWorks(load))
  else fetchInPeace(load)
  return { use: () => useSyncExternalStore(subscribe, () => part), load }
}

/** The part of a component that cannot be drawn without it, fetched now. `failed` is true when it could not be fetched. */
export function useNeeded<T>({ use, load }: LatePart<T>): { part: T | undefined; failed: boolean } {
  const part = use()
  const isLoaded = part !== undefined
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let waits = !isLoaded
    if (waits) load().catch(() => waits && setFailed(true))
    return () => {
      waits = false
    }
  }, [isLoaded, load])
  return { part, failed }
}

let firstPage: Promise<unknown> = Promise.resolve()

/** Makes everything late wait for the first page, whose connection it would share (docs/adr/0008). */
export function holdUntil(shown: Promise<unknown>) {
  firstPage = shown
}

/** Calls `then` when the first page is shown and the page has nothing else to do. */
export function whenIdle(then: () => void) {
  void shown().then(() => idle(then))
}

// A turn later, because late parts are named before the app can say what they must wait for.
const shown = () => Promise.resolve().then(() => firstPage)

/** `limit` is how long to wait at most, in milliseconds. */
function idle(then: () => void, limit?: number) {
  if (window.requestIdleCallback) window.requestIdleCallback(() => then(), limit === undefined ? undefined : { timeout: limit })
  else setTimeout(then, limit ?? 1000)
}

/** How long a page belongs to the person alone, in milliseconds. Fetching and running what they may ask for would hold up their first taps (docs/adr/0008). */
export const peace = 4000

/** How long a busy page delays each part at most, in milliseconds. */
const mostDelay = 300

const queue: (() => Promise<unknown>)[] = []
let isFetching = false

/** Fetches what the person may ask for later, some seconds after the page was shown: one after the other, whenever the page is idle. */
export function fetchInPeace(load: () => Promise<unknown>) {
  void shown().then(() => setTimeout(enqueue, peace))
  function enqueue() {
    queue.push(load)
    if (isFetching) return
    isFetching = true
    idle(fetchNext, mostDelay)
  }
}

function fetchNext() {
  const load = queue.shift()
  isFetching = load !== undefined
  if (load) void fetchUntilItWorks(load).then(() => idle(fetchNext, mostDelay))
}

/** Fetches a part, and again until that works. Resolves after the first try. */
export function fetchUntilItWorks(load: () => Promise<unknown>): Promise<unknown> {
  return load().catch(() => {
    const again = () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
      void fetchUntilItWorks(load)
    }
    const timer = setTimeout(again, pause)
    window.addEventListener('online', again)
  })
}

/** Whether the server can be reached at all. Tells why code could not be fetched: browsers give the same error for every reason. */
export function reachesServer(): Promise<boolean> {
  if (!navigator.onLine) return Promise.resolve(false)
  return fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
