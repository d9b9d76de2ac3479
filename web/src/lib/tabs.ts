/** Short messages between the tabs of this browser that show the app. Where the browser cannot send them, nothing arrives. */
export type TabMessage =
  /** The browser's cookies now stand for somebody else, because the person has begun or stopped to act as another user, or has signed in again. */
  | { about: 'person' }
  /** What a person has written and the server does not have yet has changed on the device. */
  | { about: 'outgoing'; person: string }
  /** The photos that a person has taken and the server does not have yet have changed on the device. */
  | { about: 'photos'; person: string }
  /** The completions of a person that wait on the device have changed. */
  | { about: 'completions'; person: string }
  /** What a person keeps of the library on the device has changed. */
  | { about: 'kept files'; person: string }
  /** The drafts under a key have changed on the device. */
  | { about: 'draft'; key: string }
  /** A lease was given back or taken. */
  | { about: 'lease'; name: string }
  /** Asks whether the tab that owns a lease is still there. */
  | { about: 'owner?'; owner: string }
  /** The answer: it is. */
  | { about: 'owner'; owner: string }

type Listener = (message: TabMessage) => void

const listeners = new Set<Listener>()

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('caravan')

channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  for (const listener of listeners) listener(data)
})

export const tabs = {
  /** Whether other tabs can be reached. */
  works: channel !== undefined,
  /** Sends a message to the other tabs, and to listeners in this one. */
  tell(message: TabMessage) {
    channel?.postMessage(message)
    for (const listener of [...listeners]) listener(message)
  },
  /** Calls the listener with every message, until the returned function is called. */
  listen(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
