/** Answers that are asked for again and again. The server says when they have not changed (304), and then sends nothing. */
import { call } from './client.ts'

type Answered<T> = Parameters<typeof call<T>>[0]

interface Kept {
  tag: string
  answer: unknown
}

const kept = new Map<string, Kept>()

/** How many answers are kept, of the lists and pages that somebody has open. */
const most = 50

/**
 * Awaits a call that is made again and again. `name` tells it from others. `ask` makes it, with the tag of the answer that is here already; the server then
 * may answer that it has not changed.
 */
export function poll<T>(name: string, ask: (tag: string | undefined) => Answered<T>): Promise<T> {
  const before = kept.get(name)
  return call<T>(
    ask(before?.tag).then((answered) => {
      const { response } = answered
      if (response.status === 304 && before) {
        return { data: before.answer as T, response: new Response(null, { status: 200, headers: response.headers }) }
      }
      const tag = response.headers.get('ETag')
      kept.delete(name)
      if (tag && response.ok) kept.set(name, { tag, answer: answered.data })
      if (kept.size > most) kept.delete(kept.keys().next().value as string)
      return answered
    }),
  )
}

/** Asks for everything anew the next time. Call it after a change, because another server may not have heard of it yet. */
export function forgetPolls() {
  kept.clear()
}
