/**
 * A draft: the unsaved marks of one person on one report (AUDIT-063, DM-038). The device keeps each draft twice: in localStorage, which is fast but
 * which the browser writes to disk late, and in IndexedDB, which is on disk when it answers. Every change of a line has a revision, so that copies
 * which differ can be put together without losing the later mark of either (FD-29). Nothing that was read is trusted: an entry that is not a draft
 * counts as missing.
 */
import type { Line, Report } from '@/api/types.ts'
import type { NoteKey, NoteStorage } from '@/lib/notes.ts'
import { isObject } from '@/lib/values.ts'

/** Yes, no, or null for not answered, which is not the same as no (AUDIT-049). */
export type Answer = boolean | null

/** The answers to a line. */
export interface Marks {
  readonly passed: Answer
  readonly pricePassed: Answer
}

/** Everything that a person can change on a line. */
export interface Value extends Marks {
  /** Why the line cannot be checked. Absent, or empty when it is sent: it can. A line with an answer has none (EVIDENCE-027). */
  readonly obstacle?: string | undefined
  readonly hidden: boolean
  readonly comments: string
}

/** A changed line: its whole new value, and what it was changed from (FD-09, FD-25). */
export interface DraftLine extends Value {
  readonly version: number
  /** Grows with each change that the person makes. It is 0 in drafts of an earlier release. */
  readonly revision: number
  /** What the person saw when changing the line. Drafts of an earlier release do not have it, so only their version is compared. */
  readonly from?: Value
  /** Describes the line, in case the report loses it. */
  readonly about?: LineAbout
}

/** What a person needs to recognise a line. */
export type LineAbout = Pick<Line, 'type' | 'position' | 'description' | 'category'>

/** What a person needs to recognise the report of a draft, and to find it again. */
export interface ReportAbout {
  readonly storeId: string
  readonly store: string
  /** The day of the audit, 'YYYY-MM-DD'. */
  readonly date: string
}

/** What a draft says about its lines. */
export interface DraftData {
  /** The unsaved changes by the key of their line. */
  readonly lines: Readonly<Record<string, DraftLine>>
  /** For a line without an unsaved change: the revision of the last change that was saved or given up. Older copies of the line no longer count. */
  readonly settled?: Readonly<Record<string, number>>
  /** The same for the whole draft: nothing up to this revision counts any more. */
  readonly cleared?: number
}

/** A draft as it is stored. Its times are RFC 3339 and only for people to read. */
export interface Draft {
  timestamp: string
  createdAt: string
  /** Whether everything in it is saved on the server. */
  isSaved: boolean
  lastSavedAt: string | null
  /** Drafts of an earlier release do not have it. */
  report?: ReportAbout
  data: DraftData
}

/** Everything of a draft that is not about its lines. */
export type DraftHead = Omit<Draft, 'data' | 'isSaved'>

/** What a draft's key is made from. A report without an id is identified by its store and quarter (AMB-031). */
export type Draftable = Pick<Report, 'id'> & {
  store: Pick<Report['store'], 'id'>
  coreRangePromotion: Pick<Report['coreRangePromotion'], 'id'>
}

export type DraftKey = `audit-draft:${string}` & NoteKey

/** The key of a report's draft, stored or new. */
export function draftKey(userId: string, report: Draftable): DraftKey {
  return report.id ? storedDraftKey(userId, report.id) : newDraftKey(userId, report)
}

/** The key of the draft of a stored report. */
export function storedDraftKey(userId: string, reportId: string): DraftKey {
  return `${draftPrefix(userId)}${reportId}`
}

/** The key of a draft while its report has no id. */
export function newDraftKey(userId: string, { store, coreRangePromotion }: Draftable): DraftKey {
  return `${draftPrefix(userId)}new:${store.id}:${coreRangePromotion.id}`
}

/** How the keys of all drafts of a person begin, or those of everybody. */
export const draftPrefix = (userId?: string) => (userId === undefined ? 'audit-draft:' : (`audit-draft:${userId}:` as const))

/** The id of the report to which a draft belongs, or undefined if the report had none yet. */
export function reportIdOf(userId: string, key: DraftKey): string | undefined {
  const rest = key.slice(draftPrefix(userId).length)
  return rest.startsWith('new:') ? undefined : rest
}

/** What one copy says about a line: a change, or that every change up to the revision is settled. */
export type LineCopy = { readonly revision: number; readonly line?: DraftLine | undefined }

/**
 * Whether copy `a` of a line holds over copy `b`: it has the later change, or the same one already settled, or the same one on a later version of the
 * line.
 */
export function holdsOver(a: LineCopy, b: LineCopy): boolean {
  if (a.revision !== b.revision) return a.revision > b.revision
  if (!a.line || !b.line) return !a.line && b.line !== undefined
  return a.line.version > b.line.version
}

/** What a draft says about each of its lines. */
export function copiesOf({ lines, settled = {} }: DraftData): Map<string, LineCopy> {
  const copies = new Map<string, LineCopy>(Object.entries(settled).map(([key, revision]) => [key, { revision }]))
  for (const [key, line] of Object.entries(lines)) copies.set(key, { revision: line.revision, line })
  return copies
}

/** Puts two copies of a draft together, line by line. The order does not matter. */
export function mergeData(a: DraftData, b: DraftData): DraftData {
  const cleared = Math.max(a.cleared ?? -1, b.cleared ?? -1)
  const merged = copiesOf(a)
  for (const [key, copy] of copiesOf(b)) {
    const known = merged.get(key)
    if (!known || holdsOver(copy, known)) merged.set(key, copy)
  }
  const lines: Record<string, DraftLine> = {}
  const settled: Record<string, number> = {}
  for (const [key, { revision, line }] of merged) {
    if (revision <= cleared) continue
    if (line) lines[key] = line
    else settled[key] = revision
  }
  return { lines, ...(Object.keys(settled).length > 0 && { settled }), ...(cleared >= 0 && { cleared }) }
}

/** Puts two copies of a draft together. What is not about a line comes from the copy that was written last. */
export function mergeDrafts(a: Draft | null, b: Draft | null): Draft | null {
  if (!a || !b) return a ?? b
  const later = b.timestamp > a.timestamp ? b : a
  const report = later.report ?? a.report ?? b.report
  const data = mergeData(a.data, b.data)
  return { ...later, isSaved: Object.keys(data.lines).length === 0, ...(report && { report }), data }
}

/** The greatest revision that a draft knows of, or 0. */
export function latestRevision(data: DraftData): number {
  return Math.max(0, data.cleared ?? 0, ...[...copiesOf(data).values()].map(({ revision }) => revision))
}

/** The draft under a key in localStorage, with the lines that can be read. Null if there is none, or if it is not a draft. */
export function readDraft(notes: NoteStorage, key: DraftKey): Draft | null {
  return toDraft(notes.read(key))
}

/** Makes a draft of anything that was stored. Null if it is not one. Lines that cannot be read are left out. */
export function toDraft(value: unknown): Draft | null {
  if (!isObject(value) || !isObject(value.data) || !isObject(value.data.lines)) return null
  const { lines, settled, cleared } = value.data
  const known = Object.entries(isObject(settled) ? settled : {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  return {
    timestamp: String(value.timestamp),
    createdAt: String(value.createdAt),
    isSaved: value.isSaved === true,
    lastSavedAt: typeof value.lastSavedAt === 'string' ? value.lastSavedAt : null,
    ...(isReportAbout(value.report) && { report: value.report }),
    data: {
      lines: Object.fromEntries(
        Object.entries(lines).flatMap(([key, line]) => (isDraftLine(line) ? [[key, { ...line, revision: line.revision ?? 0 }]] : [])),
      ),
      ...(known.length > 0 && { settled: Object.fromEntries(known) }),
      ...(typeof cleared === 'number' && { cleared }),
    },
  }
}

function isReportAbout(value: unknown): value is ReportAbout {
  return isObject(value) && typeof value.storeId === 'string' && typeof value.store === 'string' && typeof value.date === 'string'
}

function isDraftLine(value: unknown): value is Omit<DraftLine, 'revision'> & { revision?: number } {
  return (
    isValue(value) &&
    'version' in value &&
    typeof value.version === 'number' &&
    (!('revision' in value) || typeof value.revision === 'number') &&
    (!('from' in value) || isValue(value.from)) &&
    (!('about' in value) || isAbout(value.about))
  )
}

function isValue(value: unknown): value is Value {
  return (
    isObject(value) &&
    isAnswer(value.passed) &&
    isAnswer(value.pricePassed) &&
    (value.obstacle === undefined || typeof value.obstacle === 'string') &&
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
