/**
 * Sends what people have written. It waits on the device until the server has it (store.ts). One tab of the browser sends at a time; what has the
 * same place is sent one after the other, in the order in which it was written. What was sent and not answered is sent again with the same id, which
 * the server knows. Each kind has a turn of its own, so that the files of a post hold up no message.
 */
import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { ApiError, isOfSession, OfflineError, refusalOf } from '@/api/errors.ts'
import { upload } from '@/api/media.ts'
import { backoff } from '@/lib/backoff.ts'
import { notes } from '@/lib/notes.ts'
import { askToKeep } from '@/lib/persist.ts'
import { tabs } from '@/lib/tabs.ts'
import { inTurns } from '@/lib/turns.ts'
import { meQuery, session } from '@/shared/session/session.ts'
import { type Kind, mostBytes, type Outgoing, type OutgoingFile, sizeOf, toOutgoing } from './kinds.ts'
import { failedTries, isRead, shown } from './shown.ts'
import { type Bytes, store } from './store.ts'
import { texts } from './strings.ts'

/** How long to wait after the first failure, and at most, in milliseconds. It is also tried when the connection is back. */
const pause = 5000
const longestPause = 60_000

/** How long a file may take, in milliseconds. Then it is sent again, so that a connection that hangs holds up nothing for ever. */
const uploadLimit = 10 * 60_000

/**
 * How much may wait for a person on a device: things that are no messages, and bytes. As text in a file of what waits, all of it has less than 100 MB
 * (OFFLINE-014).
 */
const mostThings = 200

/** The server deletes files that nothing uses after a day (FD-41). Those that it has for longer than this, in milliseconds, are sent again. */
const filesLast = 20 * 60 * 60_000

/** What a feature does for its kind of things. */
export interface Sender<K extends Kind> {
  /** Gives a thing to the server, which has its files by then, and shows it where it belongs. A repeat must do no harm. */
  send: (thing: Outgoing<K>, client: QueryClient) => Promise<void>
  /** Loads again what shows things that another tab has sent. */
  renew: (client: QueryClient, things: readonly Outgoing<K>[]) => Promise<unknown>
  /** Puts what was typed back to where it was. */
  takeBack?: (thing: Outgoing<K>) => void
}

interface Line {
  sender: Sender<never>
  send: () => void
  failures: number
  timer?: ReturnType<typeof setTimeout>
}

/** Says that a thing cannot wait on this device. The message is for the screen. */
export class CannotWait extends Error {
  override readonly name = 'CannotWait'
}

let owner = ''
let client: QueryClient | undefined
const lines = new Map<Kind, Line>()
/** What is being written to the disk. */
let storing: readonly Outgoing[] = []

/** Begins to send a kind of things. Called once by the feature that it belongs to. */
export function register<K extends Kind>(kind: K, sender: Sender<K>) {
  const line: Line = { sender: sender as unknown as Sender<never>, send, failures: 0 }
  lines.set(kind, line)
  const takeTurn = inTurns(
    () => `caravan.outgoing.${kind}.${owner}`,
    () => sendAll(kind, line, owner),
    (error) => console.error(`outgoing: nothing of the kind ${kind} can be sent`, error),
  )
  function send() {
    clearTimeout(line.timer)
    if (owner) takeTurn()
  }
  send()
}

/** Begins to send what a person has written, also what was left from an earlier visit. Calling it again changes nothing. */
export function startSending(person: string, queryClient: QueryClient) {
  if (owner === person && client === queryClient) return
  owner = person
  client = queryClient
  for (const line of lines.values()) {
    line.failures = 0
    clearTimeout(line.timer)
  }
  shown.set([])
  isRead.set(false)
  if (person) void begin(person).then(sendEverything)
}

const sendEverything = () => {
  for (const line of lines.values()) line.send()
}

onlineManager.subscribe((online) => online && sendEverything())
session.onChange(sendEverything)
// What has no room on the device would go with the page.
window.addEventListener('beforeunload', (event) => {
  if (store.hasUnstored(owner)) event.preventDefault()
})
tabs.listen((message) => {
  if (message.about === 'outgoing' && message.person === owner) void follow(owner)
})

type Written<K extends Kind> = Omit<Outgoing<K>, 'person' | 'refused'>

/** The database takes a moment to store something, in which the page may end. A note is there at once. */
const noteOf = (person: string, id: string) => `outgoing:${person}:${id}` as const

/** Stores what an earlier page had no time to store, and shows what waits. */
async function begin(person: string): Promise<void> {
  const left = notes.keys('outgoing:').flatMap((key): Outgoing[] => {
    const thing = toOutgoing(notes.read(key))
    return thing ? [{ ...thing, person: key.split(':')[1] } as Outgoing] : []
  })
  for (const thing of left.toSorted((a, b) => a.writtenAt.localeCompare(b.writtenAt))) await keep(thing)
  await show(person)
}

/** Stores a thing. What the browser cannot store is kept as long as the page is open, and its note may last longer. */
async function keep(thing: Outgoing): Promise<void> {
  try {
    await store.add(thing)
    notes.remove(noteOf(thing.person, thing.id))
  } catch (error) {
    console.error('outgoing: the browser cannot keep it', error)
    store.hold(thing)
  }
}

/** Takes a message, and returns when it cannot be lost any more. What the browser cannot store is kept as long as the page is open. */
export async function sendLater<K extends Kind>(written: Written<K>): Promise<void> {
  const whole = { ...written, person: owner } as Outgoing
  storing = [...storing, whole]
  notes.write(noteOf(owner, whole.id), whole)
  shown.set([...shown.get(), whole])
  await keep(whole)
  storing = storing.filter(({ id }) => id !== whole.id)
  tell()
  lines.get(whole.kind)?.send()
  void askToKeep()
}

/**
 * Keeps a thing with its files until it is sent, also before sending has begun on this page. Returns when it cannot be lost any more, and fails with
 * CannotWait if the device cannot keep it, so that nobody is told that it is kept. One that waits already is replaced.
 */
export async function keepToSend(whole: Outgoing, bytes: Bytes = new Map()): Promise<void> {
  const others = (await store.all(whole.person)).filter(({ id }) => id !== whole.id)
  if (others.filter(({ kind }) => kind !== 'message').length >= mostThings) throw new CannotWait(texts.tooMany)
  if ([...others, whole].reduce((sum, thing) => sum + sizeOf(thing), 0) > mostBytes) throw new CannotWait(texts.tooMuch)
  await store.add(whole, bytes).catch((error: unknown) => {
    console.error('outgoing: the browser cannot keep it', error)
    throw new CannotWait(texts.notKept)
  })
  await changed()
  lines.get(whole.kind)?.send()
  void askToKeep()
}

/** Takes a thing that was kept on another device. One that this device has already changes nothing. Says whether it was new here. */
export async function takeOver(thing: Outgoing, bytes: Bytes): Promise<boolean> {
  if ((await store.all(thing.person)).some(({ id }) => id === thing.id)) return false
  await keepToSend(thing, bytes)
  return true
}

export async function tryAgain(id: string): Promise<void> {
  countTries(id, 0)
  await store.refuse(id, undefined)
  await changed()
  sendEverything()
}

/** Removes a thing with its files. */
export async function giveUp(id: string): Promise<void> {
  await store.remove(id)
  notes.remove(noteOf(owner, id))
  await changed()
}

/** Takes a thing back: what was typed goes to where it was. What is on its way at this moment may still arrive. */
export async function takeBack(thing: Outgoing): Promise<void> {
  lines.get(thing.kind)?.sender.takeBack?.(thing as never)
  await giveUp(thing.id)
}

/** Shows what is stored. */
async function show(person: string): Promise<void> {
  const stored = await store.all(person)
  if (person !== owner) return
  const known = new Set(stored.map(({ id }) => id))
  const mine = [...stored, ...storing.filter((thing) => thing.person === person && !known.has(thing.id))]
  shown.set(mine.filter(isOurs))
  isRead.set(person !== '')
}

/** Somebody who acts as the person has no business with what the person wrote, but for messages, which they may write as well. */
const isOurs = ({ kind }: Outgoing) => kind === 'message' || !client?.getQueryData(meQuery.queryKey)?.impersonator

const tell = () => tabs.tell({ about: 'outgoing', person: owner })

async function changed() {
  await show(owner)
  tell()
}

/** Another tab has written or sent something. What it has sent is loaded before it disappears here. */
async function follow(person: string) {
  const ids = new Set((await store.all(person)).map(({ id }) => id))
  const gone = shown.get().filter(({ id }) => !ids.has(id))
  for (const [kind, { sender }] of lines) {
    const things = gone.filter((thing) => thing.kind === kind)
    if (client && things.length > 0) await sender.renew(client, things as never)
  }
  await show(person)
}

async function sendAll(kind: Kind, line: Line, person: string): Promise<void> {
  /** Places that wait for the next try, so that their order is kept. */
  const later = new Set<string>()
  /** What was tried in this turn. A browser whose disk is full cannot keep what the server said, and would otherwise ask it for ever. */
  const tried = new Set<string>()
  for (;;) {
    // Somebody who has logged out, or whose session is over, sends nothing.
    if (person !== owner || !client || session.isExpired() || client.getQueryData(meQuery.queryKey)?.id !== person) return
    const next = (await store.all(person)).find(
      (thing) => thing.kind === kind && isOurs(thing) && thing.refused === undefined && !tried.has(thing.id) && !later.has(thing.place),
    )
    if (!next) break
    tried.add(next.id)
    try {
      await sendFiles(next)
      // The person may have taken it back while its files were on their way.
      if ((await store.all(person)).some(({ id }) => id === next.id)) await line.sender.send(next as never, client)
      await store.removeSent(next)
      notes.remove(noteOf(person, next.id))
      countTries(next.id, 0)
      line.failures = 0
    } catch (error) {
      const refused = refusalOf(error)
      if (session.isExpired()) return // which says nothing of the thing
      if (refused !== undefined) await store.refuse(next.id, refused)
      else {
        if (!(error instanceof OfflineError)) console.error('outgoing: it was not sent', error)
        if (!isOfSession(error)) countTries(next.id, (failedTries.get().get(next.id) ?? 0) + 1)
        later.add(next.place)
        again(line)
        if (!(error instanceof ApiError) || error.status < 500) return
      }
    }
    await changed()
  }
}

function countTries(id: string, tries: number) {
  failedTries.set(new Map([...failedTries.get()].filter(([other]) => other !== id).concat(tries > 0 ? [[id, tries]] : [])))
}

function again(line: Line) {
  line.failures += 1
  clearTimeout(line.timer)
  line.timer = setTimeout(line.send, backoff(line.failures, pause, longestPause))
}

/** Sends the files of a thing that the server may not have. It knows those that it has by their ids. */
async function sendFiles(thing: Outgoing): Promise<void> {
  for (const file of thing.files) {
    if (!file.here || (file.sentAt !== undefined && Date.now() - file.sentAt < filesLast)) continue
    const bytes = await store.bytes(file.id)
    if (!bytes) continue
    await upload({ id: file.id, file: fileOf(file, bytes), onProgress: () => {}, signal: AbortSignal.timeout(uploadLimit) })
    const sent = (one: OutgoingFile) => (one.id === file.id ? { ...one, sentAt: Date.now() } : one)
    await store.change(thing.id, (now) => ({ ...now, files: now.files.map(sent) }))
  }
}

export const fileOf = ({ name, type }: OutgoingFile, bytes: ArrayBuffer) => new File([bytes], name, { type })
