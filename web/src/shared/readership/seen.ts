/**
 * Tells the server which posts and resources the person has opened (READERSHIP-019): together, a little later, and each once while the page is open.
 * Nobody waits for it and nobody learns when it fails; what could not be sent goes with what comes next.
 */
import { api, call } from '@/api/client.ts'
import { OfflineError } from '@/api/errors.ts'
import { limits } from '@/api/limits.gen.ts'
import type { Published } from '@/api/types.ts'

/** How long things are collected before they are sent together, in milliseconds. */
const pause = 2000

/** How many things are kept while they cannot be sent. Those that came first are given up. */
const mostWaiting = 500

type Send = (items: Published[]) => Promise<unknown>

/** What one person has opened. */
export class OpenedThings {
  readonly #known = new Set<string>()
  readonly #send: Send
  #waiting: Published[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending = false

  constructor(send: Send) {
    this.#send = send
  }

  note({ kind, id }: Published) {
    const key = `${kind}:${id}`
    if (this.#known.has(key)) return
    this.#known.add(key)
    this.#waiting = [...this.#waiting, { kind, id }].slice(-mostWaiting)
    this.#timer ??= setTimeout(() => void this.flush(), pause)
  }

  /** Sends what waits. Called also before the page is left. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#sending || this.#waiting.length === 0) return
    const items = new Set(this.#waiting.slice(0, limits.openedAtOnce))
    this.#sending = true
    try {
      await this.#send([...items])
    } catch (error) {
      if (error instanceof OfflineError) return
      // What the server refuses it would refuse again.
    } finally {
      this.#sending = false
    }
    this.#waiting = this.#waiting.filter((item) => !items.has(item))
    await this.flush()
  }
}

/** The browser ends it even when the page is left meanwhile. */
const send: Send = (items) => call(api.POST('/users/me/opened', { body: { items }, keepalive: true }))

let things = { person: '', opened: new OpenedThings(send) }

/** Notes that the person has opened a thing. Another person begins anew. */
export function noteOpened(person: string, thing: Published) {
  if (things.person !== person) things = { person, opened: new OpenedThings(send) }
  things.opened.note(thing)
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void things.opened.flush()
})
