/** What the page shows of everything that waits on this device, as rows (OFFLINE-012). */
import type { Completion } from '@/features/audit/later/completions.ts'
import { compareMoments } from '@/lib/moments.ts'
import type { ReportAbout } from '@/shared/drafts/format.ts'
import type { WaitingMarks } from '@/shared/drafts/waiting.ts'
import type { Held } from '@/shared/evidence/album.ts'
import { replacedHere } from '@/shared/evidence/sending.ts'
import { type Outgoing, sizeOf } from '@/shared/outgoing/kinds.ts'
import type { WaitingAnswers } from '@/shared/selfcheck/answers.ts'
import { type Counts, counted, none } from './counts.ts'

interface Common {
  key: string
  /** When the oldest part of it was made (RFC 3339). */
  at: string
  /** In bytes. */
  size: number
  /** Why it was not sent. */
  problem?: string | undefined
}

export interface MarksRow extends Common {
  kind: 'marks'
  marks: WaitingMarks
}

/** The photos of one report; those that were refused are in rows of their own, by the reason. */
export interface PhotosRow extends Common {
  kind: 'photos'
  ids: string[]
  thumbs: string[]
  report?: string | undefined
  about?: ReportAbout | undefined
}

/** A message, a comment, an entry or a post. */
export interface WrittenRow extends Common {
  kind: 'written'
  thing: Outgoing
}

/** A report that was completed on this device (OFFLINE-020). */
export interface CompletionRow extends Common {
  kind: 'completion'
  completion: Completion
}

/** Answers to a self-check of the person's store (OFFLINE-040). */
export interface AnswersRow extends Common {
  kind: 'answers'
  check: string
  lines: number
}

export type Row = MarksRow | PhotosRow | WrittenRow | CompletionRow | AnswersRow

/** How many small pictures a row shows. */
const thumbsShown = 4

/** `problems` are what came of the last tries of marks, of photos of a new report and of what was written, by their key. */
export function rowsOf(
  marks: readonly WaitingMarks[],
  photos: readonly Held[],
  written: readonly Outgoing[],
  completions: readonly Completion[],
  selfChecks: readonly WaitingAnswers[],
  problems: ReadonlyMap<string, string>,
): Row[] {
  const rows: Row[] = marks.map((some) => ({
    kind: 'marks',
    key: some.key,
    at: some.at,
    size: some.size,
    problem: problems.get(some.key),
    marks: some,
  }))
  const groups = new Map<string, Held[]>()
  const drawnOn = replacedHere(photos) // of which the drawing is listed
  for (const photo of photos) {
    if (photo.removedAt !== undefined || drawnOn.has(photo.id)) continue
    const key = `photos ${photo.place} ${photo.report ?? ''} ${photo.refused ?? ''}`
    groups.set(key, [...(groups.get(key) ?? []), photo])
  }
  for (const [key, group] of groups) rows.push(photosRow(key, group, problems.get(key)))
  for (const thing of written)
    rows.push({
      kind: 'written',
      key: thing.id,
      at: thing.writtenAt,
      size: sizeOf(thing),
      problem: thing.refused ?? problems.get(thing.id),
      thing,
    })
  for (const completion of completions)
    rows.push({
      kind: 'completion',
      key: completion.id,
      at: completion.at,
      size: JSON.stringify(completion).length,
      problem: completion.refused ?? completion.outcome,
      completion,
    })
  for (const { check, answers, refusal } of selfChecks)
    rows.push({
      kind: 'answers',
      key: `answers ${check}`,
      at: new Date(Math.min(...Object.values(answers).map(({ at }) => at))).toISOString(),
      size: JSON.stringify(answers).length,
      problem: refusal,
      check,
      lines: Object.keys(answers).length,
    })
  return rows.sort(
    (a, b) => Number(b.problem !== undefined) - Number(a.problem !== undefined) || compareMoments(a.at, b.at) || compare(a.key, b.key),
  )
}

function photosRow(key: string, group: readonly Held[], problem: string | undefined): PhotosRow {
  return {
    kind: 'photos',
    key,
    at: group.map(({ takenAt }) => takenAt).sort(compareMoments)[0] ?? '',
    size: group.reduce((sum, { size = 0 }) => sum + size, 0),
    problem: group[0]?.refused ?? problem,
    ids: group.map(({ id }) => id),
    thumbs: group.flatMap(({ thumb }) => thumb ?? []).slice(0, thumbsShown),
    report: group[0]?.report,
    about: group.find(({ about }) => about)?.about,
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** How much waits in all. */
export function totalOf(rows: readonly Row[]): { counts: Counts; size: number } {
  let counts: Counts = { ...none }
  for (const row of rows) {
    if (row.kind === 'marks') counts.marks += row.marks.lines
    else if (row.kind === 'photos') counts.photos += row.ids.length
    else if (row.kind === 'written') counts = counted(counts, row.thing.kind)
    else if (row.kind === 'answers') counts.answers += row.lines
    else if (row.completion.outcome === undefined) counts.completions += 1
  }
  return { counts, size: rows.reduce((sum, { size }) => sum + size, 0) }
}
