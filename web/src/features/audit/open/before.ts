import { isFailed, isMarked, isPassed } from '../rules/marking.ts'
import { texts } from '../strings.ts'
import type { Line } from '../types.ts'

/** What a line was at the last visit, in words (EVIDENCE-020). Once it has failed again, they say for which time. Undefined when it was not asked. */
export function beforeText(line: Line): string | undefined {
  const { before } = line
  if (!before) return undefined
  if (!before.failed) return texts.before.passed
  return isFailed(line) ? texts.before.again(before.inARow) : texts.before.failed(before.inARow)
}

/** What has become of a line that failed at the last visit. */
export function sinceThen(line: Line): 'open' | 'again' | 'fixed' {
  if (isFailed(line)) return 'again'
  return isMarked(line) && isPassed(line) ? 'fixed' : 'open'
}

/** The lines to begin with: those that failed at the last visit, the ones that have failed most often first (EVIDENCE-022). Hidden ones are left out. */
export function failedBefore(lines: readonly Line[]): Line[] {
  return lines.filter(({ before, hidden }) => before?.failed && !hidden).sort((a, b) => (b.before?.inARow ?? 0) - (a.before?.inARow ?? 0))
}
