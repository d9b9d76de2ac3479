/**
 * Keeps files of the library on this device (OFFLINE-043 to 048). What the person wants is noted there first; the bytes are fetched one file at a
 * time, by one tab of the browser, and again when there is a newer version. A part of the app that outlives pages, so that a file goes on coming
 * while the person looks elsewhere.
 */
import { onlineManager } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { ApiError, OfflineError } from '@/api/errors.ts'
import type { Page, Resource } from '@/api/types.ts'
import { readPatiently } from '@/lib/patience.ts'
import { askToKeep } from '@/lib/persist.ts'
import { createStore } from '@/lib/store.ts'
import { tabs } from '@/lib/tabs.ts'
import { inTurns } from '@/lib/turns.ts'
import { type KeptResource, keptFiles } from '@/shared/kept/files.ts'
import { session } from '@/shared/session/session.ts'
import { fetchFile } from './fetchFile.ts'
import { isDue, judged, keepable, over } from './rules.ts'

/** Why a file is not on the device: a limit, no room there, no connection, or another reason. */
export type Failure = 'files' | 'bytes' | 'room' | 'offline' | 'failed'

export interface Device {
  /** Whether the device has said what it has. */
  isRead: boolean
  /** By the id of the resource, as are the failures. */
  kept: ReadonlyMap<string, KeptResource>
  failed: ReadonlyMap<string, Failure>
  /** What is being fetched, and how much of it is there, from 0 to 1. */
  saving?: { id: string; share: number } | undefined
}

/**
 * How long to wait before what found no connection is tried again, first and at most, in milliseconds. It is also tried when the connection is back.
 */
export const firstPause = 20_000
const longestPause = 5 * 60_000

const nothing: Device = { isRead: false, kept: new Map(), failed: new Map() }

/** What this device keeps for the person, as far as the page knows. */
export const device = createStore<Device>(nothing)

let owner = ''
let cancel = new AbortController()
let pause = firstPause
let timer: ReturnType<typeof setTimeout> | undefined

const takeTurn = inTurns(
  () => `caravan.files.${owner}`,
  () => fetchDue(owner),
  (error) => console.error('resource: nothing can be kept on the device', error),
)

/** Begins to keep for a person, also what was left from an earlier visit. A repeat changes nothing. */
export function startKeeping(person: string) {
  if (owner === person) return
  stopKeeping()
  owner = person
  void read()
}

/** Ends it. What is being fetched is given up. */
export function stopKeeping() {
  cancel.abort()
  cancel = new AbortController()
  clearTimeout(timer)
  pause = firstPause
  owner = ''
  device.set(nothing)
}

/** Keeps the file of a resource here from now on. A repeat tries again what failed. */
export async function keep(resource: Resource): Promise<void> {
  const person = owner
  try {
    // What another tab has kept meanwhile counts as well.
    const limit = over(await keptFiles.all(person), resource)
    fail(resource.id, limit)
    if (limit) return
    if (!(await keptFiles.want(person, resource))) return fail(resource.id, 'failed')
  } catch (error) {
    return fail(resource.id, reason(error))
  }
  await changed(person)
  void askToKeep()
  takeTurn()
}

/** Removes the file of a resource from this device. */
export async function drop(id: string): Promise<void> {
  await forget(owner, [id])
}

/** Takes in what the server has said about resources that are kept here, and fetches newer versions. */
export async function takeIn(asked: readonly string[], answer: Page<Resource>): Promise<void> {
  const person = owner
  const { gone, now } = judged([...device.get().kept.values()], asked, answer)
  if (gone.length > 0) await forget(person, gone)
  if (now.length > 0) await keptFiles.renew(person, now).catch(() => false)
  await changed(person)
  takeTurn()
}

async function forget(person: string, ids: readonly string[]): Promise<void> {
  const saving = device.get().saving?.id
  if (saving && ids.includes(saving)) {
    cancel.abort()
    cancel = new AbortController()
  }
  for (const id of ids) fail(id, undefined)
  await keptFiles.remove(person, ids).catch((error: unknown) => console.error('resource: a kept file cannot be removed', error))
  await changed(person)
}

/** Reads anew what the device has. */
async function read(): Promise<void> {
  const person = owner
  const files = await readPatiently(async () => {
    await keptFiles.claim(person)
    return keptFiles.all(person)
  }, [])
  if (person !== owner) return
  device.set({ ...device.get(), isRead: true, kept: new Map(files.map((file) => [file.resource.id, file])) })
}

async function changed(person: string): Promise<void> {
  if (person !== owner) return
  await read()
  tabs.tell({ about: 'kept files', person })
}

function fail(id: string, failure: Failure | undefined) {
  const failed = new Map(device.get().failed)
  if (failure) failed.set(id, failure)
  else failed.delete(id)
  device.set({ ...device.get(), failed })
}

/** Fetches one file after the other until nothing more can be. */
async function fetchDue(person: string): Promise<void> {
  for (;;) {
    if (person === '' || person !== owner || !onlineManager.isOnline()) return
    const { failed } = device.get()
    // Another tab may have fetched some meanwhile.
    const next = (await keptFiles.all(person)).find((file) => isDue(file) && !failed.has(file.resource.id))
    if (!next) return
    const { id } = next.resource
    const failure = await fetchOne(person, next, cancel.signal)
    if (person !== owner) return
    device.set({ ...device.get(), saving: undefined })
    fail(id, failure)
    await changed(person)
    if (failure === 'offline') return tryLater()
    pause = firstPause
  }
}

/** Fetches a file, with a link of now. Returns why that was not possible. */
async function fetchOne(person: string, { resource: before, held }: KeptResource, signal: AbortSignal): Promise<Failure | undefined> {
  const { id } = before
  const share = (part: number) => !signal.aborted && device.set({ ...device.get(), saving: { id, share: part } })
  share(0)
  try {
    const resource = await call(api.GET('/resources/{id}', { params: { path: { id } }, signal }))
    if (keepable(resource) === 'never') return await removed(person, id)
    await keptFiles.renew(person, [resource])
    const { file } = resource
    if (!file || !isDue({ resource, held })) return undefined
    const limit = over(await keptFiles.all(person), resource)
    if (limit) return limit
    const bytes = await fetchFile(file, signal, share)
    const { id: version, name, mimeType, size, width, height, alt } = file
    await keptFiles.hold(person, id, { id: version, name, mimeType, size, width, height, alt, at: Date.now() }, bytes)
    return undefined
  } catch (error) {
    if (signal.aborted) return undefined
    if (error instanceof ApiError && [403, 404].includes(error.status)) return await removed(person, id)
    return reason(error)
  }
}

function reason(error: unknown): Failure {
  if (error instanceof OfflineError) return 'offline'
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'room'
  console.error('resource: a file cannot be kept', error)
  return 'failed'
}

async function removed(person: string, id: string): Promise<undefined> {
  await keptFiles.remove(person, [id]).catch(() => false)
}

function tryLater() {
  clearTimeout(timer)
  timer = setTimeout(tryAgain, pause)
  pause = Math.min(2 * pause, longestPause)
}

/** Tries again what found no connection. */
function tryAgain() {
  if (owner === '') return
  for (const [id, failure] of device.get().failed) if (failure === 'offline') fail(id, undefined)
  takeTurn()
}

onlineManager.subscribe((online) => online && tryAgain())

// The app deletes what is kept when the session is refused. Whoever signs in again on the same page begins with nothing.
session.onChange(() => {
  if (owner === '' || session.isExpired()) return
  device.set(nothing)
  void read()
})

tabs.listen((message) => {
  if (message.about === 'kept files' && message.person === owner) void read()
})
