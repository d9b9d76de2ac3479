/**
 * Keeps on the device what pages show, and shows it again when the server cannot be reached (OFFLINE-008 to 010, docs/adr/0041). A page that was kept
 * looks as if it had been loaded at that time; what is loaded later takes its place.
 */
import { onlineManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { OfflineError } from '@/api/errors.ts'
import type { User } from '@/api/types.ts'
import { type KeptAnswer, keptDatabase, largest } from '@/shared/kept/database.ts'
import { keptFiles } from '@/shared/kept/files.ts'
import { meQuery, session, wasSignedIn } from '@/shared/session/session.ts'
import { kitHash, makerOf } from './kit.ts'
import { asKept, isReadable } from './readable.ts'

/** How long answers are collected before they are written, in milliseconds. */
const collectingFor = 1000

/**
 * An answer that has not changed is written again only after this time, in milliseconds, so that its age is about right. Pages ask for some every few
 * seconds.
 */
const sameAgain = 60_000

const failed = (error: unknown) => console.warn('kept: the device keeps nothing to read', error)

let running: QueryClient | undefined

/** Begins to keep and to restore. A repeat changes nothing. */
export function keepAnswers(client: QueryClient, collecting = collectingFor) {
  if (running === client) return
  running = client
  const meHash = JSON.stringify(meQuery.queryKey)
  const waiting = new Set<Query>()
  const written = new Map<string, { data: unknown; at: number }>()
  /** Whose answers are being kept. */
  let owner: string | undefined
  /** Whose files may be on the device; empty: nobody's. Undefined until that is known. */
  let filesOf: string | undefined
  /** One after the other, so that nothing is kept while everything is being deleted. */
  let last: Promise<unknown> = Promise.resolve()

  function next<T>(work: () => Promise<T>): Promise<T | undefined> {
    const done = last.then(work).catch((error: unknown) => void failed(error))
    last = done
    return done
  }

  function forget() {
    owner = undefined
    written.clear()
    waiting.clear()
    void next(() => keptDatabase.forget())
  }

  /**
   * Files that are kept stay while their owner acts as somebody else, and are deleted when nobody is signed in any more, or another person is
   * (OFFLINE-048). Unlike what was read, they were chosen one by one.
   */
  function followFiles(me: User | null) {
    const now = session.isExpired() ? session.now() : me
    const person = now?.impersonator?.id ?? now?.id ?? ''
    if (person === filesOf) return
    filesOf = person
    void next(() => (person === '' ? keptFiles.forget() : keptFiles.begin(person)))
  }

  /** Only a person in their own name, who may use the whole app, keeps something. */
  function follow(me: User | null) {
    followFiles(me)
    if (!me || session.isExpired() || me.impersonator || me.needsSecondFactor || me.hasTemporaryPassword) return forget()
    if (owner === me.id) return
    owner = me.id
    written.clear()
    void next(() => keptDatabase.begin(me.id))
  }

  function collect(query: Query) {
    waiting.add(query)
    if (waiting.size === 1) setTimeout(write, collecting)
  }

  function write() {
    const me = client.getQueryData(meQuery.queryKey)
    const queries = [...waiting]
    waiting.clear()
    if (!me || me.id !== owner) return
    const answers: KeptAnswer[] = []
    for (const { queryHash: hash, queryKey, state } of queries) {
      const { data, dataUpdatedAt: at } = state
      const before = written.get(hash)
      if (data === undefined || (before?.data === data && at - before.at < sameAgain)) continue
      if (hash !== meHash && !isReadable(queryKey, data, me)) continue
      const text = JSON.stringify(asKept(data))
      if (text.length > largest) continue
      written.set(hash, { data, at })
      answers.push({ hash, text, at })
    }
    if (answers.length > 0) void next(() => keptDatabase.keep(me.id, answers))
  }

  /** What the device can make of the kit that it has. */
  async function made(key: QueryKey) {
    const make = makerOf(key)
    const kit = make && (await keptDatabase.find(kitHash))
    const data = kit && make(JSON.parse(kit.text))
    return kit && data !== undefined ? { ...kit, text: JSON.stringify(data) } : undefined
  }

  /** Shows what was kept, as out of date, so that it is asked for again as soon as the server can be reached. */
  async function restore(query: Query): Promise<void> {
    const answer = await next(async () => (await keptDatabase.find(query.queryHash)) ?? (await made(query.queryKey)))
    const isWhose = query.queryHash === meHash ? wasSignedIn() : client.getQueryData(meQuery.queryKey)?.id === answer?.owner
    if (!answer || !isWhose || query.state.data !== undefined) return
    if (query.queryHash === meHash) owner = answer.owner
    // It would go on trying for seconds, and the page would wait for that.
    await query.cancel({ revert: true })
    if (query.state.data !== undefined) return
    query.setState({ data: JSON.parse(answer.text), dataUpdatedAt: answer.at, status: 'success', error: null, isInvalidated: true })
    if (query.queryHash === meHash) client.getQueryCache().getAll().forEach(restoreFailed)
  }

  function restoreFailed(query: Query) {
    const { data, error, fetchFailureReason } = query.state
    if (data === undefined && (error ?? fetchFailureReason) instanceof OfflineError) void restore(query)
  }

  // Pages ask by themselves only for what they do not have.
  onlineManager.subscribe((online) => {
    if (online) void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated }, { cancelRefetch: false })
  })
  session.onChange(() => {
    if (!session.isExpired()) return
    forget()
    followFiles(null)
  })
  const cache = client.getQueryCache()
  cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'failed' || action.type === 'error') restoreFailed(query)
    if (action.type !== 'success') return
    if (query.queryHash === meHash) follow(query.state.data as User | null)
    collect(query)
  })
  for (const query of cache.getAll()) {
    if (query.state.data === undefined) restoreFailed(query)
    else collect(query)
  }
  const me = client.getQueryData(meQuery.queryKey)
  if (me !== undefined) follow(me)
}
