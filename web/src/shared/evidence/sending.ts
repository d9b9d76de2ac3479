/**
 * Sends the photos that a person has taken. They wait on the device until the server has answered with the SHA-256 that was computed here. One tab of
 * the browser makes photos smaller at a time, and one sends them; these are two turns, so that a call that hangs keeps nobody from seeing the photo
 * that they have just taken. First all are announced, so that everybody reads how many are to come, and then they are sent one after the other, piece
 * by piece, from where the server stands. A photo that fails waits, longer each time, and holds up no other.
 */
import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { isClash } from '@/api/clash.ts'
import { ApiError, isOfSession, OfflineError, refusalOf } from '@/api/errors.ts'
import { announcePhoto, commentPhoto, photosKey, photosQuery, removePhoto, restorePhoto, sendPiece } from '@/api/evidence.ts'
import { limits } from '@/api/limits.gen.ts'
import type { Photo } from '@/api/types.ts'
import { backoff } from '@/lib/backoff.ts'
import { askToKeep, littleRoom } from '@/lib/persist.ts'
import { tabs } from '@/lib/tabs.ts'
import { inTurns } from '@/lib/turns.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { meQuery, session } from '@/shared/session/session.ts'
import { notify } from '@/ui/notify.tsx'
import type { ReportAbout } from '../drafts/format.ts'
import { album, type Held } from './album.ts'
import { sha256 } from './sha256.ts'
import { shrink } from './shrink.ts'
import { texts } from './strings.ts'

/** How long to wait after the first failure of a photo, and at most, in milliseconds. It is also tried when the connection is back. */
const pause = 3000
const longestPause = 5 * 60_000

/** How long a removed photo can be put back, in milliseconds. */
export const removedFor = 8000

/** What goes on with a photo at the moment. */
export interface Progress {
  /** The share that has arrived, from 0 to 1. Absent unless it is being sent. */
  share?: number | undefined
  /** How often it has failed. */
  tries: number
  /** Not tried again before, in Unix ms. */
  notBefore: number
}

let owner = ''
let client: QueryClient | undefined
let held: readonly Held[] = []
const progress = new Map<string, Progress>()
const listeners = new Set<() => void>()
/** The small pictures of photos that have arrived since the page was opened, for as long as the server prepares its own. */
const arrivedThumbs = new Map<string, string>()
let timer: ReturnType<typeof setTimeout> | undefined

export const sending = {
  /** Calls the listener whenever the photos of this device have changed, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** The photos of this device. */
  held: () => held,
  /** How many photos wait for the report of a place to be saved, because it has no id yet. */
  unassigned: (of: string) =>
    held.filter(({ place, report, removedAt }) => place === of && report === undefined && removedAt === undefined).length,
  progress: (id: string): Progress => progress.get(id) ?? { tries: 0, notBefore: 0 },
  thumb: (id: string) => arrivedThumbs.get(id),
}

function draw() {
  for (const listener of [...listeners]) listener()
}

function set(id: string, change: Partial<Progress>) {
  progress.set(id, { ...sending.progress(id), ...change })
  draw()
}

/** Begins to send what a person has taken, also what was left from an earlier visit. Calling it again changes nothing. */
export function startSending(person: string, queryClient: QueryClient) {
  if (owner === person && client === queryClient) return
  owner = person
  client = queryClient
  held = []
  void show(person).then(send)
}

/** Sends all of it at once, whatever has failed before. */
function sendNow() {
  for (const [id, state] of progress) progress.set(id, { ...state, notBefore: 0 })
  send()
}

onlineManager.subscribe((online) => online && sendNow())
session.onChange(() => session.isExpired() || sendNow())
// What has no room on the device would go with the page.
window.addEventListener('beforeunload', (event) => {
  if (album.hasUnstored(owner)) event.preventDefault()
})
tabs.listen((message) => {
  if (message.about === 'photos' && message.person === owner) void follow(owner)
})

export interface Where {
  place: string
  report?: string | undefined
  about?: ReportAbout | undefined
  lineKey: string
}

/** A photo that was drawn on, with the comment as it is now. */
export interface Replaced {
  id: string
  takenAt: string
  comment: string
}

/** Takes photos for a line, and returns once they cannot be lost any more. */
export async function addPhotos({ place, report, about, lineKey }: Where, files: readonly File[]): Promise<void> {
  let isAllKept = true
  for (const file of files) {
    const now = Date.now()
    const photo = { id: uuidv7(now), person: owner, place, report, about, lineKey, takenAt: new Date(now).toISOString(), comment: '' }
    const isKept = await album.add(photo, file)
    if (!isKept) notify({ message: texts.notKept, status: 'error' })
    isAllKept &&= isKept
    await changed()
  }
  send()
  void askToKeep()
  // Whoever was told that a photo has no room is not told that it is kept.
  const left = isAllKept ? await littleRoom() : undefined
  if (left !== undefined) notify({ message: texts.littleRoom(left), status: 'error' })
}

/**
 * Takes a drawing in the place of a photo, and returns its id once it cannot be lost any more (EVIDENCE-003). The photo before it stays until the
 * drawing has arrived; one that the server does not know is replaced at once.
 */
export async function replacePhoto({ place, report, about, lineKey }: Where, old: Replaced, file: Blob): Promise<string> {
  const { id: replaces, takenAt, comment } = old
  const photo = { id: uuidv7(Date.now()), person: owner, place, report, about, lineKey, takenAt, comment }
  if (!(await album.replace(photo, file, replaces))) notify({ message: texts.notKept, status: 'error' })
  await changed()
  send()
  return photo.id
}

/** The ids of photos on this device that a drawing on this device will replace, unless that was refused. */
export function replacedHere(all: readonly Held[]): ReadonlySet<string> {
  return new Set(all.flatMap(({ replaces, refused }) => (replaces !== undefined && refused === undefined ? replaces : [])))
}

/** Says which id the report of a place has. */
export async function assignReport(place: string, report: string): Promise<void> {
  const waiting = (await album.all(owner)).filter((photo) => photo.place === place && photo.report === undefined)
  for (const { id } of waiting) await album.change(id, (now) => ({ report: now.report ?? report }))
  if (waiting.length === 0) return
  await changed()
  send()
}

/**
 * Takes the photos of a report that takes none any more into another one, as its marks are (OFFLINE-031). They get other ids, because the server may
 * know the old ones with the report that they were for. `unlessAwaited`: those that a completed report still waits for go on to it.
 */
export async function movePhotos(from: string, to: Omit<Where, 'lineKey'>, unlessAwaited: boolean): Promise<void> {
  for (const photo of await album.all(owner)) {
    const { id, report, removedAt, announced, refused } = photo
    if (report !== from || removedAt !== undefined || (unlessAwaited && announced && refused === undefined)) continue
    await album.move(id, ({ person, lineKey, takenBy, takenAt, comment, sha256, size, thumb }) => {
      return { ...to, id: uuidv7(Date.now()), person, lineKey, takenBy, takenAt, comment, sha256, size, thumb }
    })
    progress.delete(id)
  }
  await changed()
  send()
}

/** Removes photos for good that the server has refused, because the person gives them up. */
export async function giveUpPhotos(ids: readonly string[]): Promise<void> {
  for (const id of ids) await album.drop(id)
  await changed()
}

/** Announces the photos of a report that the server does not know of, before it is completed. Fails without a connection. */
export async function announceAll(place: string, report: string): Promise<void> {
  await assignReport(place, report)
  for (const photo of await album.all(owner)) {
    if (photo.report !== report || photo.announced || photo.removedAt !== undefined || photo.refused !== undefined) continue
    await announce(photo.sha256 === undefined ? await prepare(photo) : photo)
  }
  await changed()
}

/**
 * Takes photos that were kept on another device, and sends them. One that this device has already changes nothing. Returns how many were new here.
 */
export async function takeOver(photos: readonly { photo: Omit<Held, 'person'>; bytes: Blob | ArrayBuffer }[]): Promise<number> {
  const known = new Set((await album.all(owner)).map(({ id }) => id))
  const others = photos.filter(({ photo }) => !known.has(photo.id))
  for (const { photo, bytes } of others) {
    if (!(await album.add({ ...photo, person: owner }, bytes))) notify({ message: texts.notKept, status: 'error' })
  }
  await changed()
  send()
  return others.length
}

export async function tryAgain(id: string): Promise<void> {
  progress.delete(id)
  await album.change(id, () => ({ refused: undefined }))
  await changed()
  send()
}

/** Writes the comment of a photo of this device. One that has left it since goes to the server at once, as the photo did. */
export async function writeComment(id: string, comment: string): Promise<void> {
  if (!(await album.change(id, () => ({ comment, commentDue: true })))) await commentPhoto(id, comment, 0)
  await changed()
  send()
}

/** Removes a photo of this device. It goes a little later, and can be put back until then. */
export async function removeHeld(id: string): Promise<void> {
  if (!(await album.change(id, () => ({ removedAt: Date.now() })))) await removePhoto(id)
  await changed()
  send()
}

export async function restoreHeld(id: string): Promise<void> {
  if (!(await album.change(id, () => ({ removedAt: undefined })))) await restorePhoto(id)
  await changed()
  send()
}

/** Shows what is stored. */
async function show(person: string): Promise<void> {
  const stored = await album.all(person)
  if (person !== owner) return
  held = stored
  draw()
}

async function changed(): Promise<void> {
  await show(owner)
  tabs.tell({ about: 'photos', person: owner })
}

/** Another tab has taken or sent something. */
async function follow(person: string): Promise<void> {
  const before = held.length
  await show(person)
  if (held.length < before) await client?.invalidateQueries({ queryKey: photosKey })
}

function turnsOf(what: string, work: (person: string) => Promise<void>) {
  return inTurns(
    () => `caravan.${what}.${owner}`,
    () => work(owner),
    (error) => {
      console.error(`evidence: ${what} cannot be sent`, error)
      again(pause)
    },
  )
}

const prepareInTurn = turnsOf('newPhotos', prepareAll)
const sendInTurn = turnsOf('photos', sendAll)

/** Prepares and sends everything that waits, when it is this tab's turn. */
function send() {
  clearTimeout(timer)
  prepareInTurn()
  sendInTurn()
}

function again(inMs: number) {
  clearTimeout(timer)
  timer = setTimeout(send, inMs)
}

/** What is to be done next, in this order. */
const steps: { of: (photo: Held, all: readonly Held[]) => boolean; take: (photo: Held) => Promise<unknown> }[] = [
  { of: ({ removedAt }) => removedAt !== undefined && Date.now() >= removedAt + removedFor, take: leave },
  // The server must know of a photo before it hears what takes its place.
  {
    of: (photo, all) =>
      isToSend(photo) && !photo.announced && !all.some((old) => old.id === photo.replaces && isToSend(old) && !old.announced),
    take: announce,
  },
  { of: (photo) => isToSend(photo) && photo.commentDue === true, take: sayComment },
  { of: (photo, all) => isToSend(photo) && !replacedHere(all).has(photo.id), take: deliver },
]

function isToSend({ report, sha256, removedAt, refused }: Held): boolean {
  return report !== undefined && sha256 !== undefined && removedAt === undefined && refused === undefined
}

function isToPrepare({ sha256, removedAt, refused }: Held): boolean {
  return sha256 === undefined && removedAt === undefined && refused === undefined
}

/** Somebody who has logged out, or whose session is over, sends nothing. */
const isHere = (person: string) => person === owner && !session.isExpired() && client?.getQueryData(meQuery.queryKey)?.id === person

const isDue = ({ id }: Held) => sending.progress(id).notBefore <= Date.now()

/** Also while the session is over, because a photo shows on the page only when it has been made smaller. */
async function prepareAll(person: string): Promise<void> {
  while (person === owner) {
    const photo = (await album.all(person)).filter(isToPrepare).find(isDue)
    if (!photo) return
    try {
      await prepare(photo)
    } catch (error) {
      await failed(photo, error)
    }
    await changed()
    sendInTurn()
  }
}

async function sendAll(person: string): Promise<void> {
  let reached = true
  while (isHere(person)) {
    const all = await album.all(person)
    const [photo, step] = reached ? next(all.filter(isDue), all) : []
    if (!photo || !step) {
      const times = all.flatMap(({ id, removedAt }) => [
        ...(removedAt === undefined ? [] : [removedAt + removedFor]),
        ...(progress.has(id) ? [sending.progress(id).notBefore] : []),
      ])
      const later = times.filter((at) => at > Date.now())
      if (later.length > 0 || !reached) again(Math.max(200, Math.min(...later, Date.now() + (reached ? longestPause : pause)) - Date.now()))
      return
    }
    try {
      await step.take(photo)
    } catch (error) {
      await failed(photo, error)
      if (error instanceof OfflineError) reached = false
    }
    await changed()
  }
}

function next(due: readonly Held[], all: readonly Held[]) {
  for (const step of steps) {
    const photo = due.find((one) => step.of(one, all))
    if (photo) return [photo, step] as const
  }
  return []
}

/** A refusal stays until the person asks again; anything else is tried again, later each time. */
async function failed(photo: Held, error: unknown): Promise<void> {
  if (session.isExpired()) return // which says nothing of the photo
  const refused = refusalOf(error)
  if (refused !== undefined) {
    progress.delete(photo.id)
    await album.change(photo.id, () => ({ refused }))
    return
  }
  if (!(error instanceof OfflineError)) console.error('evidence: the photo was not sent', error)
  const tries = sending.progress(photo.id).tries + (isOfSession(error) ? 0 : 1)
  set(photo.id, { tries, share: undefined, notBefore: Date.now() + backoff(Math.max(tries, 1), pause, longestPause) })
}

/** Makes a photo smaller. One that this browser cannot read is sent as it is, because the server may. */
async function prepare(photo: Held): Promise<Held> {
  const taken = await album.bytes(photo.id)
  if (!(taken instanceof Blob)) {
    const prepared = (await album.all(photo.person)).find(({ id, sha256 }) => id === photo.id && sha256 !== undefined)
    if (!prepared) throw new Error('evidence: the photo is not there')
    return prepared // whoever completes the report at this moment prepares it too
  }
  const small = await shrink(taken).catch(() => undefined)
  const bytes = small?.bytes ?? (await taken.arrayBuffer())
  if (bytes.byteLength === 0 || bytes.byteLength > limits.photoBytes) {
    await album.change(photo.id, () => ({ refused: texts.unreadable }))
    return { ...photo, refused: texts.unreadable }
  }
  const change = { sha256: await sha256(bytes), size: bytes.byteLength, thumb: small?.thumb }
  await album.change(photo.id, () => change, bytes)
  return { ...photo, ...change }
}

async function announce({ id, report, lineKey, sha256: sum, size, comment, takenAt, takenBy, replaces, refused }: Held): Promise<void> {
  if (report === undefined || sum === undefined || size === undefined || refused !== undefined) return
  if (!(await album.claim(id))) return // it was drawn on, and is no longer there
  const photo = await announcePhoto(report, { id, lineKey, sha256: sum, size, comment, takenAt, takenBy, replaces })
  await album.change(id, (now) => ({ announced: true, commentDue: photo.comment !== now.comment }))
  put(report, photo)
}

/** Tells a comment that was written after the photo was announced. One that is refused, because the report is completed, holds up nothing. */
async function sayComment({ id, comment }: Held): Promise<void> {
  try {
    await commentPhoto(id, comment, 0)
  } catch (error) {
    if (!isClash(error)) throw error
    notify({ message: error.message, status: 'error' })
  }
  await album.change(id, (now) => ({ commentDue: now.comment !== comment }))
}

/** Removes a photo for good, here and, if the server knows of it, there. */
async function leave({ id, report, announced, replaces, refused }: Held): Promise<void> {
  // With a drawing goes what it was drawn on, unless the drawing was refused, which leaves that on the page.
  const ids = [id, ...(replaces !== undefined && refused === undefined ? [replaces] : [])]
  for (const one of announced ? ids : ids.slice(1)) {
    await removePhoto(one).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    })
  }
  if (await album.drop(id, ({ removedAt }) => removedAt !== undefined)) for (const one of ids.slice(1)) await album.drop(one)
  else if (announced) for (const one of ids) await restorePhoto(one) // it was put back in the meantime
  if (report !== undefined) void client?.invalidateQueries({ queryKey: photosQuery(report).queryKey })
}

/** Sends a photo, and drops it once the server has answered with the same SHA-256 (EVIDENCE-007). */
async function deliver(photo: Held): Promise<void> {
  const { id, report = '', sha256: sum, thumb } = photo
  const bytes = await album.bytes(id)
  if (bytes === undefined) throw new Error('evidence: the photo is not there')
  const sent = await sendFrom(id, bytes instanceof Blob ? await bytes.arrayBuffer() : bytes)
  if (sent.removed || sent.state === 'GIVEN_UP') {
    await album.change(id, () => ({ refused: sent.removed ? texts.gone : texts.givenUp }))
    return
  }
  if (sent.state !== 'ARRIVED' || sent.sha256 !== sum) throw new Error('evidence: the server has something else')
  if (thumb) arrivedThumbs.set(id, thumb)
  put(report, sent)
  // What the person did with it in the meantime is told before it leaves the device.
  if (!(await album.drop(id, (now) => now.removedAt === undefined && now.commentDue !== true))) return
  if (photo.replaces !== undefined) await album.drop(photo.replaces) // the server has done the same
  progress.delete(id)
  void client?.invalidateQueries({ queryKey: photosQuery(report).queryKey })
}

/** Sends pieces from where the server stands, until the photo is no longer awaited. */
async function sendFrom(id: string, bytes: ArrayBuffer): Promise<Photo> {
  let offset = 0
  for (let stalled = 0; stalled < 3; ) {
    const end = Math.min(offset + limits.photoPieceBytes, bytes.byteLength)
    const now = await sendPiece(id, offset, bytes.slice(offset, end))
    set(id, { share: now.received / bytes.byteLength })
    if (now.state !== 'COMING' || now.removed) return now
    if (now.received < end) stalled += 1
    offset = Math.min(now.received, bytes.byteLength - 1)
  }
  throw new Error('evidence: the server does not take the photo')
}

/** Puts what the server has answered into the list that the page shows. */
function put(report: string, photo: Photo) {
  client?.setQueryData(photosQuery(report).queryKey, (old) => {
    if (!old) return old
    const before = old.items.find(({ id }) => id === photo.id)
    const wasToCome = before ? before.state === 'COMING' : false
    const change = Number(photo.state === 'COMING') - Number(wasToCome)
    return { ...old, items: [...old.items.filter(({ id }) => id !== photo.id), photo], stillToCome: Math.max(0, old.stillToCome + change) }
  })
}
