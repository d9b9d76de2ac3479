import type { Fix } from '@/api/fix.ts'
import { isFailed, isMarked, isPassed } from '@/shared/marks/marking.ts'
import { texts } from '../strings.ts'
import type { Line } from '../types.ts'

/** What a line was at the last visit, in words (EVIDENCE-020). Once it has failed again, they say for which time. Undefined when it was not asked. */
export function beforeText(line: Line): string | undefined {
  const { before } = line
  if (!before) return undefined
  if (before.obstacle) return texts.before.obstacle(before.obstacle)
  if (!before.failed) return texts.before.passed
  return isFailed(line) ? texts.before.again(before.inARow) : texts.before.failed(before.inARow)
}

/** What has become of a line that failed at the last visit. */
export function sinceThen(line: Line): 'open' | 'again' | 'fixed' | 'obstacle' {
  if (line.obstacle) return 'obstacle'
  if (isFailed(line)) return 'again'
  return isMarked(line) && isPassed(line) ? 'fixed' : 'open'
}

/**
 * The lines to begin with: those that failed at the last visit, the ones that have failed most often first (EVIDENCE-022), and those whose earlier
 * failure the store still has to fix (FIX-011). Hidden ones are left out.
 */
export function toLookAt(lines: readonly Line[], fixes: ReadonlyMap<string, Fix>): Line[] {
  const times = ({ before }: Line) => before?.inARow ?? 0
  return lines.filter((line) => !line.hidden && (line.before?.failed || fixes.has(line.key))).sort((a, b) => times(b) - times(a))
}

/** The fixes that no line asks about, or none that is shown, but those that an auditor has accepted (FIX-012). */
export function notAsked(lines: readonly Line[], fixes: readonly Fix[]): Fix[] {
  const asked = new Set(lines.filter(({ hidden }) => !hidden).map(({ key }) => key))
  return fixes.filter(({ lineKey, state }) => !asked.has(lineKey) && state !== 'ACCEPTED')
}
