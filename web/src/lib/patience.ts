import { createStore } from './store.ts'

/** After how long pages say that they still wait for the device, and how long after a failure it is asked again, in milliseconds. */
export const slowAfter = 5000
const pause = 2000

/** How many readers wait for longer than that. Pages say so, because what they show may be less than the device has. */
export const slowReaders = createStore(0)

/**
 * Reads what this browser keeps, however long that takes: slow is not empty, and neither is a failure, which is tried again. Only a browser that has no
 * such storage or forbids it has `nothing`.
 */
export async function readPatiently<T>(read: () => Promise<T>, nothing: T): Promise<T> {
  let isSlow = false
  const tell = () => {
    if (!isSlow) slowReaders.set(slowReaders.get() + 1)
    isSlow = true
  }
  const timer = setTimeout(tell, slowAfter)
  try {
    for (;;) {
      try {
        return await read()
      } catch (error) {
        if (isForbidden(error)) return nothing
        if (!isSlow) console.error('the device cannot be read', error)
        tell()
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  } finally {
    clearTimeout(timer)
    if (isSlow) slowReaders.set(slowReaders.get() - 1)
  }
}

function isForbidden(error: unknown): boolean {
  return typeof indexedDB === 'undefined' || (error instanceof DOMException && error.name === 'SecurityError')
}
