/** What a completed report tells its store. */
import type { Fix } from '@/api/fix.ts'
import { limits } from '@/api/limits.gen.ts'
import { isFailed } from '@/shared/marks/marking.ts'
import type { Section } from '@/shared/sections.ts'
import { type Line, type Report, sectionOf } from '../types.ts'

/**
 * A few words about a score. They agree with its colour (AUDIT-095..098), and with the way that it has gone since the quarter before: `change` is
 * above 0 if it rose, below if it fell, and absent if there is nothing to compare.
 */
export function verdict(total: number, change = 0): string {
  if (total < 0) return 'Nothing to score.'
  if (total === 100) return 'Full marks.'
  if (total >= 95) return 'Green, and close to the top.'
  if (total >= limits.greenFrom) return change < 0 ? 'Still green.' : 'Green. Keep it up.'
  if (total >= 80) return change < 0 ? 'Just short of green.' : 'Nearly green.'
  if (total >= limits.yellowFrom) return change > 0 ? 'On the way to green.' : 'Yellow, with work to do.'
  return change > 0 ? 'Red, but rising.' : 'Red. Time to lift.'
}

/** What is wrong with a failed line. If the product of a promotion is there, its price is wrong. */
export function failureOf(line: Line): Section | 'price' {
  return line.type === 'PROMOTION' && line.passed === true ? 'price' : sectionOf(line)
}

export interface ToDo {
  line: Line
  /** What to do about it. */
  what: string
  /** The points that it costs, in words. */
  cost: string
}

/** The failed lines, the one that costs most first (FD-43). */
export function toDoOf({ lines, points }: Pick<Report, 'lines' | 'points'>): ToDo[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  return (points?.toDo ?? []).flatMap(({ lineId, what, cost }) => {
    const line = byId.get(lineId)
    return line ? [{ line, what, cost }] : []
  })
}

/** The ids of the failed lines to fix first: those that bring the report to green. It is empty if that takes all of them (FD-21). */
export function fixFirst({ lines, lift }: Pick<Report, 'lines' | 'lift'>): ReadonlySet<string | undefined> {
  return new Set(lift && lift.lines.length < lines.filter(isFailed).length ? lift.lines : [])
}

/** Where fixes stand, in the order in which they are told. */
export const standingNames = ['open', 'done', 'accepted', 'closed'] as const
type Standing = (typeof standingNames)[number]

const standingOf = { OPEN: 'open', DONE: 'done', ACCEPTED: 'accepted', FIXED: 'closed', AGAIN: 'closed', ENDED: 'closed' } as const

/** How many fixes stand where. */
export function standings(fixes: readonly Fix[]): Record<Standing, number> {
  const counts = { open: 0, done: 0, accepted: 0, closed: 0 }
  for (const { state } of fixes) counts[standingOf[state]]++
  return counts
}

/** Things to do with their fixes: those that are open before those that wait, and what is settled last; each group in the order given. */
export function openFirst(list: readonly ToDo[], fixes: readonly Fix[]): (ToDo & { fix: Fix | undefined })[] {
  const byKey = new Map(fixes.flatMap((fix) => [fix.lineKey, ...fix.lineKeys].map((key) => [key, fix] as const)))
  const rank = (fix: Fix | undefined) => standingNames.indexOf(standingOf[fix?.state ?? 'OPEN'])
  return list.map((item) => ({ ...item, fix: byKey.get(item.line.key) })).sort((a, b) => rank(a.fix) - rank(b.fix))
}
