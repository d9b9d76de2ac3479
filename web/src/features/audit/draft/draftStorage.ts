/** How a local draft is kept on the device (AUDIT-063, DM-038). What is read is never trusted: a foreign or broken entry counts as none. */
import type { NoteKey, NoteStorage } from '@/lib/notes.ts'
import type { Answer, Line, Report, Value } from '../types.ts'

/** What a person changed on a line: its whole new value, and what it was changed from (FD-09, FD-25). */
export interface DraftLine extends Value {
  readonly version: number
  /** What the person saw. Drafts that an earlier release kept have none; their version alone decides. */
  readonly from?: Value
  /** Which line this is, for when a resync takes it out of the report. */
  readonly about?: LineAbout
}

/** What a person needs to recognise a line. */
export type LineAbout = Pick<Line, 'type' | 'position' | 'description' | 'category'>

/** Times are RFC 3339 and for people only: clocks differ, so they decide nothing (AMB-031). */
export interface Draft {
  timestamp: string
  createdAt: string
  /** Nothing in it waits to be saved. */
  isSaved: boolean
  lastSavedAt: string | null
  data: { lines: Record<string, DraftLine> }
}

/** Whose draft of what: a report without an id is known by its store and quarter (AMB-031). */
export type Draftable = Pick<Report, 'id'> & {
  store: Pick<Report['store'], 'id'>
  coreRangePromotion: Pick<Report['coreRangePromotion'], 'id'>
}

/** The key of a stored report's draft, or of a new one's. */
export function draftKey(userId: string, report: Draftable): NoteKey {
  return report.id ? `${prefix(userId)}${report.id}` : newDraftKey(userId, report)
}

/** The key under which the draft of the store's and quarter's report was kept before it had an id. */
export function newDraftKey(userId: string, { store, coreRangePromotion }: Draftable): NoteKey {
  return `${prefix(userId)}new:${store.id}:${coreRangePromotion.id}`
}

const prefix = (userId: string) => `audit-draft:${userId}:` as const

/** The draft under a key, with every line that can be read; null when there is none or it is not a draft. */
export function readDraft(notes: NoteStorage, key: NoteKey): Draft | null {
  const value = notes.read(key)
  if (!isObject(value) || !isObject(value.data) || !isObject(value.data.lines)) return null
  const lines = Object.entries(value.data.lines).filter((entry): entry is [string, DraftLine] => isDraftLine(entry[1]))
  return {
    timestamp: String(value.timestamp),
    createdAt: String(value.createdAt),
    isSaved: value.isSaved === true,
    lastSavedAt: typeof value.lastSavedAt === 'string' ? value.lastSavedAt : null,
    data: { lines: Object.fromEntries(lines) },
  }
}

/** Removes the person's drafts that hold nothing unsaved, so that they do not pile up over the years. */
export function sweepDrafts(notes: NoteStorage, userId: string) {
  for (const key of notes.keys(prefix(userId))) {
    if (readDraft(notes, key)?.isSaved) notes.remove(key)
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isDraftLine(value: unknown): value is DraftLine {
  return (
    isValue(value) &&
    'version' in value &&
    typeof value.version === 'number' &&
    (!('from' in value) || isValue(value.from)) &&
    (!('about' in value) || isAbout(value.about))
  )
}

function isValue(value: unknown): value is Value {
  return (
    isObject(value) &&
    isAnswer(value.passed) &&
    isAnswer(value.pricePassed) &&
    typeof value.hidden === 'boolean' &&
    typeof value.comments === 'string'
  )
}

function isAbout(value: unknown): value is LineAbout {
  return (
    isObject(value) &&
    ['NON_LIQUOR', 'PROMOTION', 'FOCUS_PRODUCT'].includes(String(value.type)) &&
    ['', 'FLOOR', 'SHELF'].includes(String(value.position)) &&
    typeof value.description === 'string' &&
    typeof value.category === 'string'
  )
}

function isAnswer(value: unknown): value is Answer {
  return value === null || typeof value === 'boolean'
}
