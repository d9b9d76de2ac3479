import { createStore } from './store.ts'

/** After how long pages say that they still wait for the device, and how long after a failure it is asked again, in milliseconds. */
export const slowAfter = 5000
const pause = 2000

/** How many readers wait for longer than that. Pages say so, because what they show may be less than the device has. */
export const slowReaders = createStore(0)

/**
 * Reads what this browser keeps, however long that takes: slow is not empty, and neither is a failure, which is tried again. So is what has not
 * answered for long, each time after twice as long, because a call on a connection that was closed under it may never be answered; the first answer
 * counts. Only a browser that has no such storage or forbids it has `nothing`.
 */
export function readPatiently<T>(read: () => Promise<T>, nothing: T): Promise<T> {
  let isSlow = false
  let wait = slowAfter
  let timer: ReturnType<typeof setTimeout>
  const tell = () => {
    if (!isSlow) slowReaders.set(slowReaders.get() + 1)
    isSlow = true
  }
  return new Promise<T>((resolve) => {
    let isOver = false
    const end = (value: T) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      if (isSlow) slowReaders.set(slowReaders.get() - 1)
      resolve(value)
    }
    const fail = (error: unknown) => {
      if (isOver) return
      if (isForbidden(error)) return end(nothing)
      if (!isSlow) console.error('the device cannot be read', error)
      tell()
      clearTimeout(timer)
      timer = setTimeout(attempt, pause)
    }
    const attempt = () => {
      timer = setTimeout(() => {
        tell()
        attempt()
      }, wait)
      wait *= 2
      Promise.resolve().then(read).then(end, fail)
    }
    attempt()
  })
}

function isForbidden(error: unknown): boolean {
  return typeof indexedDB === 'undefined' || (error instanceof DOMException && error.name === 'SecurityError')
}
