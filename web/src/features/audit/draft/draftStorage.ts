/** Keeps drafts on the device (AUDIT-063, DM-038). It never trusts what it reads: an entry that is not a draft counts as missing. */
import type { NoteKey, NoteStorage } from '@/lib/notes.ts'
import type { Answer, Line, Report, Value } from '../types.ts'

/** A changed line: its whole new value, and what it was changed from (FD-09, FD-25). */
export interface DraftLine extends Value {
  readonly version: number
  /** What the person saw when changing the line. Drafts of an earlier release do not have it, so only their version is compared. */
  readonly from?: Value
  /** Describes the line, in case a resync removes it from the report. */
  readonly about?: LineAbout
}

/** What a person needs to recognise a line. */
export type LineAbout = Pick<Line, 'type' | 'position' | 'description' | 'category'>

/** A draft as it is stored. Its times are RFC 3339 and only for people to read: clocks differ, so no rule depends on them (AMB-031). */
export interface Draft {
  timestamp: string
  createdAt: string
  /** Whether everything in it is saved on the server. */
  isSaved: boolean
  lastSavedAt: string | null
  data: { lines: Record<string, DraftLine> }
}

/** What a draft's key is made from. A report without an id is identified by its store and quarter (AMB-031). */
export type Draftable = Pick<Report, 'id'> & {
  store: Pick<Report['store'], 'id'>
  coreRangePromotion: Pick<Report['coreRangePromotion'], 'id'>
}

/** The key of a report's draft, stored or new. */
export function draftKey(userId: string, report: Draftable): NoteKey {
  return report.id ? `${prefix(userId)}${report.id}` : newDraftKey(userId, report)
}

/** The key of a draft while its report has no id. */
export function newDraftKey(userId: string, { store, coreRangePromotion }: Draftable): NoteKey {
  return `${prefix(userId)}new:${store.id}:${coreRangePromotion.id}`
}

const prefix = (userId: string) => `audit-draft:${userId}:` as const

/** The draft under a key, with the lines that can be read. Null if there is none, or if it is not a draft. */
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

/** Removes the person's drafts in which everything is saved, so that they do not pile up over the years. */
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
