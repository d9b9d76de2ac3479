import { startTransition, useEffect, useState } from 'react'

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
  /** Whether the part does something by itself. Then it is fetched before what only waits to be asked for. */
  first?: boolean
}

/**
 * How long a page belongs to the person alone, in milliseconds. Fetching and running what they may ask for would hold up their first taps
 * (docs/adr/0008).
 */
export const peace = 4000

/** How long a busy page delays each part at most, in milliseconds. */
const mostDelay = 300

/** `limit` is how long to wait at most, in milliseconds. */
function idle(then: () => void, limit?: number) {
  if (window.requestIdleCallback) window.requestIdleCallback(() => then(), limit === undefined ? undefined : { timeout: limit })
  else setTimeout(then, limit ?? 1000)
}

/** What waits for one page. The app has one; tests have others. */
export function createLate() {
  let firstPage: Promise<unknown> = Promise.resolve()
  const queue: (() => Promise<unknown>)[] = []
  let isFetching = false

  /** Makes everything late wait for the first page, whose connection it would share (docs/adr/0008). */
  function holdUntil(shown: Promise<unknown>) {
    firstPage = shown
  }

  /** Calls `then` when the first page is shown and the page has nothing else to do. */
  function whenIdle(then: () => void) {
    void shown().then(() => idle(then))
  }

  // A turn later, because late parts are named before the app can say what they must wait for.
  const shown = () => Promise.resolve().then(() => firstPage)

  /** Calls `then` some seconds after the page was shown, when it has nothing else to do. Returns a function that ends the wait. */
  function inPeace(then: () => void): () => void {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    void shown().then(() => {
      if (!isOver) timer = setTimeout(() => idle(() => isOver || then(), mostDelay), peace)
    })
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }

  /** Fetches what the person may ask for later, some seconds after the page was shown: one after the other, whenever the page is idle. */
  function fetchInPeace(load: () => Promise<unknown>, { first = false }: Options = {}) {
    inPeace(() => {
      if (first) queue.unshift(load)
      else queue.push(load)
      if (!isFetching) fetchNext()
    })
  }

  function fetchNext() {
    const load = queue.shift()
    isFetching = load !== undefined
    if (load) void fetchUntilItWorks(load).then(() => idle(fetchNext, mostDelay))
  }

  /**
   * Makes a part that is fetched when somebody asks for it or, before that, in peace, and again until that works. So it is there when the connection
   * drops later, or when a new version of the app has replaced the files on the server (docs/adr/0013).
   */
  function latePart<T>(fetchPart: () => Promise<T>, options: Options = {}): LatePart<T> {
    let part: T | undefined
    let fetching: Promise<T> | undefined
    let isTrying = false
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

    function fetchWhenIdle() {
      whenIdle(() => {
        if (!isTrying) void fetchUntilItWorks(load)
        isTrying = true
      })
    }

    // In a transition React draws what comes by itself in pieces of a few milliseconds, as it draws the page (main.tsx). What somebody has asked for
    // is drawn at once: an editor that is not on the page yet cannot take the focus.
    function usePart() {
      const [drawn, draw] = useState(() => part)
      useEffect(() => {
        const show = () => draw(() => part)
        const listener = options.onPage ? () => startTransition(show) : show
        listener()
        listeners.add(listener)
        // Whoever shows it does not rely on who named it: of what began then nothing may be left, as when a test had a clock of its own.
        if (options.onPage && !part) fetchWhenIdle()
        return () => {
          listeners.delete(listener)
        }
      }, [])
      return drawn
    }

    if (options.onPage) fetchWhenIdle()
    else fetchInPeace(load, options)
    return { use: usePart, load }
  }

  return { holdUntil, whenIdle, inPeace, fetchInPeace, latePart }
}

export const { holdUntil, whenIdle, inPeace, fetchInPeace, latePart } = createLate()

/** Fetches a part, and again until that works. Resolves after the first try. */
export function fetchUntilItWorks(load: () => Promise<unknown>): Promise<unknown> {
  return load().catch(() => {
    const again = () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
      void fetchUntilItWorks(load)
    }
    // Where the device says that it has no connection, it says too when there is one.
    const timer = navigator.onLine ? setTimeout(again, pause) : undefined
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
