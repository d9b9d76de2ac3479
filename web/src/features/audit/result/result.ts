/** What a completed report tells its store. */
import { limits } from '@/api/limits.gen.ts'
import type { Section } from '@/shared/sections.ts'
import { isFailed } from '../rules/marking.ts'
import { texts } from '../strings.ts'
import { type Line, type Report, sectionOf } from '../types.ts'

/** A few words about a score. They agree with its colour (AUDIT-095..098). */
export function verdict(total: number): string {
  if (total < 0) return 'Nothing to score.'
  if (total === 100) return 'Full marks.'
  if (total >= 95) return 'Green, and close to the top.'
  if (total >= limits.greenFrom) return 'Green. Keep it up.'
  if (total >= 80) return 'Nearly green.'
  if (total >= limits.yellowFrom) return 'On the way to green.'
  return 'Red. Time to lift.'
}

/** What is wrong with a failed line. If the product of a promotion is there, its price is wrong. */
export function failureOf(line: Line): Section | 'price' {
  return line.type === 'PROMOTION' && line.passed === true ? 'price' : sectionOf(line)
}

/** What to do about the failed lines, one sentence for each kind of failure. They follow the order of the sections, with prices after promotions. */
export function nextSteps(lines: readonly Line[]): string[] {
  const counts = new Map<Section | 'price', number>()
  for (const line of lines) {
    if (isFailed(line)) counts.set(failureOf(line), (counts.get(failureOf(line)) ?? 0) + 1)
  }
  const order = ['STORE_STANDARDS', 'PROMOTION_FLOOR', 'PROMOTION_SHELF', 'price', 'FOCUS_PRODUCTS'] as const
  return order.flatMap((kind) => {
    const n = counts.get(kind)
    return n ? [texts.steps[kind](n)] : []
  })
}

/** The ids of the failed lines to fix first: those that bring the report to green. It is empty if that takes all of them (FD-21). */
export function fixFirst({ lines, lift }: Pick<Report, 'lines' | 'lift'>): ReadonlySet<string | undefined> {
  return new Set(lift && lift.lines.length < lines.filter(isFailed).length ? lift.lines : [])
}
