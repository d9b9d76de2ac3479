import { useLayoutEffect, useState } from 'react'
import { tabs } from '@/lib/tabs.ts'
import { thisDevice } from './draftFile.ts'
import { type Draft, type DraftKey, draftPrefix, mergeDrafts, type ReportAbout, readDraft, reportIdOf } from './format.ts'

/** Unsaved marks of one report that wait on this device. */
export interface WaitingMarks {
  readonly key: DraftKey
  /** Undefined if the report has no id yet. */
  readonly reportId: string | undefined
  /** Drafts of an earlier release do not have it. */
  readonly about: ReportAbout | undefined
  /** How many lines have unsaved changes. */
  readonly lines: number
  /** When the last of them was made (RFC 3339). */
  readonly at: string
  /** In characters, as they are stored. */
  readonly size: number
}

let running: readonly DraftKey[] = []
const listeners = new Set<() => void>()

function setRunning(keys: readonly DraftKey[]) {
  running = keys
  for (const listener of listeners) listener()
}

/** The drafts that are being saved at the moment. They do not count as waiting, since most of them are gone in a moment. */
export const sending = {
  /** Returns the function that ends it. */
  start(key: DraftKey): () => void {
    setRunning([...running, key])
    return () => {
      const keys = [...running]
      keys.splice(keys.indexOf(key), 1)
      setRunning(keys)
    }
  },
}

/**
 * The person's unsaved marks on this device, report by report; with `underWay` also those that are being saved at the moment. It changes whenever a
 * tab of this browser saves or marks something (FD-33).
 */
export function useWaitingMarks(userId: string, underWay = false): readonly WaitingMarks[] {
  const [found, setFound] = useState<readonly WaitingMarks[]>(() => toWaiting(userId, mirrored(userId)))

  // A layout effect runs before the page is painted, and after the page before it has begun to save what was left there.
  useLayoutEffect(() => {
    const prefix = draftPrefix(userId)
    const show = (all: readonly WaitingMarks[]) => all.filter(({ key }) => underWay || !running.includes(key))
    let latest = 0
    async function look() {
      latest += 1
      const turn = latest
      const durable = await thisDevice.database.readAll(prefix)
      if (turn === latest) setFound(show(toWaiting(userId, mergeAll(mirrored(userId), durable))))
    }
    const onSending = () => {
      setFound(show)
      void look()
    }
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(prefix)) void look()
    }
    const stop = tabs.listen((message) => {
      if (message.about === 'draft' && message.key.startsWith(prefix)) void look()
    })
    listeners.add(onSending)
    window.addEventListener('storage', onStorage)
    onSending()
    return () => {
      latest = -1
      stop()
      listeners.delete(onSending)
      window.removeEventListener('storage', onStorage)
    }
  }, [userId, underWay])

  return found
}

/** The drafts of a person, or of everybody, on this device or only on this page that have unsaved marks. */
export async function unsavedDrafts(userId?: string): Promise<Map<DraftKey, Draft>> {
  const durable = await thisDevice.database.readAll(draftPrefix(userId))
  return new Map([...mergeAll(mirrored(userId), durable)].filter(([, { data }]) => Object.keys(data.lines).length > 0))
}

type FindDrafts = (prefix: string) => ReadonlyMap<DraftKey, Draft>

let findUnkept: FindDrafts = () => new Map()

/** Sets the function that finds the drafts with marks that neither place has room for and only this page has, by how their keys begin (FD-31). */
export function findUnkeptWith(find: FindDrafts) {
  findUnkept = find
}

/** Whether some marks of a person would end with this page. */
export const hasUnkeptMarks = (userId: string) => findUnkept(draftPrefix(userId)).size > 0

/** What localStorage and the page have. It is there at once, so that nothing moves on the page when the database answers. */
function mirrored(userId?: string): Map<DraftKey, Draft> {
  const { notes } = thisDevice
  const prefix = draftPrefix(userId)
  const noted = new Map(
    notes.keys(prefix).flatMap((key) => {
      const draft = readDraft(notes, key)
      return draft ? [[key, draft]] : []
    }),
  )
  return mergeAll(noted, findUnkept(prefix))
}

function mergeAll(a: ReadonlyMap<DraftKey, Draft>, b: ReadonlyMap<DraftKey, Draft>): Map<DraftKey, Draft> {
  const merged = new Map(a)
  for (const [key, draft] of b) merged.set(key, mergeDrafts(merged.get(key) ?? null, draft) ?? draft)
  return merged
}

function toWaiting(userId: string, drafts: ReadonlyMap<DraftKey, Draft>): readonly WaitingMarks[] {
  return [...drafts]
    .map(([key, { report, timestamp, data }]) => ({
      key,
      reportId: reportIdOf(userId, key),
      about: report,
      lines: Object.keys(data.lines).length,
      at: timestamp,
      size: JSON.stringify(data.lines).length,
    }))
    .filter(({ reportId, about, lines }) => lines > 0 && (reportId !== undefined || about !== undefined))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}
