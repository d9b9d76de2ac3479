/** How a local draft is kept on the device (AUDIT-063, DM-038). What is read is never trusted: a foreign or broken entry counts as none. */
import type { Answer, Marks, Report } from '../types.ts'

/** What a person changed on a line: its whole new value, and the version that it was changed from (FD-09). */
export interface DraftLine extends Marks {
  readonly hidden: boolean
  readonly comments: string
  readonly version: number
}

/** Times are RFC 3339 and for people only: clocks differ, so they decide nothing (AMB-031). */
export interface Draft {
  timestamp: string
  createdAt: string
  /** Nothing in it waits to be saved. */
  isSaved: boolean
  lastSavedAt: string | null
  data: { lines: Record<string, DraftLine> }
}

/** The part of localStorage that drafts need. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Whose draft of what: a report without an id is known by its store and quarter (AMB-031). */
export type Draftable = Pick<Report, 'id'> & {
  store: Pick<Report['store'], 'id'>
  coreRangePromotion: Pick<Report['coreRangePromotion'], 'id'>
}

/** The key of a stored report's draft, or of a new one's. */
export function draftKey(userId: string, report: Draftable): string {
  return report.id ? `${prefix(userId)}${report.id}` : newDraftKey(userId, report)
}

/** The key under which the draft of the store's and quarter's report was kept before it had an id. */
export function newDraftKey(userId: string, { store, coreRangePromotion }: Draftable): string {
  return `${prefix(userId)}new:${store.id}:${coreRangePromotion.id}`
}

const prefix = (userId: string) => `audit-draft:${userId}:`

/** The browser's storage; undefined where it is forbidden. */
export function browserStorage(): DraftStorage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

/** The draft under a key, with every line that can be read; null when there is none or it is not a draft. */
export function readDraft(storage: DraftStorage | undefined, key: string): Draft | null {
  try {
    const value: unknown = JSON.parse(storage?.getItem(key) ?? 'null')
    if (!isObject(value) || !isObject(value.data) || !isObject(value.data.lines)) return null
    const lines = Object.entries(value.data.lines).filter((entry): entry is [string, DraftLine] => isDraftLine(entry[1]))
    return {
      timestamp: String(value.timestamp),
      createdAt: String(value.createdAt),
      isSaved: value.isSaved === true,
      lastSavedAt: typeof value.lastSavedAt === 'string' ? value.lastSavedAt : null,
      data: { lines: Object.fromEntries(lines) },
    }
  } catch {
    return null
  }
}

/** Keeps a draft; false when the storage is full or forbidden. */
export function writeDraft(storage: DraftStorage | undefined, key: string, draft: Draft): boolean {
  try {
    storage?.setItem(key, JSON.stringify(draft))
    return storage !== undefined
  } catch {
    return false
  }
}

export function removeDraft(storage: DraftStorage | undefined, key: string) {
  try {
    storage?.removeItem(key)
  } catch {
    // A forbidden storage keeps nothing.
  }
}

/** Removes the person's drafts that hold nothing unsaved, so that they do not pile up over the years. */
export function sweepDrafts(storage: DraftStorage | undefined, userId: string) {
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, i) => storage?.key(i) ?? '')
    for (const key of keys) {
      if (key.startsWith(prefix(userId)) && readDraft(storage, key)?.isSaved) removeDraft(storage, key)
    }
  } catch {
    // A forbidden storage holds nothing to sweep.
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isDraftLine(value: unknown): value is DraftLine {
  return (
    isObject(value) &&
    isAnswer(value.passed) &&
    isAnswer(value.pricePassed) &&
    typeof value.hidden === 'boolean' &&
    typeof value.comments === 'string' &&
    typeof value.version === 'number'
  )
}

function isAnswer(value: unknown): value is Answer {
  return value === null || typeof value === 'boolean'
}
