import { isMarked } from '@/shared/marks/marking.ts'
import type { Line } from '../types.ts'
import { defaultSort, sortLines } from './lines.ts'

/**
 * The focus products that LOAD MORE shows next: at most `count` hidden ones, unmarked ones first, each group by category, then description (AMB-038).
 * The server chooses them while there is a connection, and the device in the same way without one (OFFLINE-030).
 */
export function nextFocusLines(lines: readonly Line[], count: number): Line[] {
  const hidden = sortLines(
    lines.filter(({ type, hidden }) => type === 'FOCUS_PRODUCT' && hidden),
    defaultSort('FOCUS_PRODUCTS'),
  )
  return [...hidden.filter((line) => !isMarked(line)), ...hidden.filter(isMarked)].slice(0, count)
}
