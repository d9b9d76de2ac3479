/** Lines for the tests of the audit rules. The cases come from files that the server's tests use too (testdata/golden/README.md). */

import type { Line } from '@/api/types.ts'
import type { Answer, Marks } from '@/shared/drafts/format.ts'
import type { Weightings } from '@/shared/sections.ts'

/** A line as the golden files write it. An absent field is unanswered, false or empty. `count` repeats the line. */
export type GoldenLine = Partial<Line> & { count?: number }

/** `passed` and `pricePassed` as a pair. */
export type GoldenMarks = [Answer, Answer]

let made = 0

/** An unmarked store standards line, with the given fields changed. */
export function aLine(given: Partial<Line> = {}): Line {
  made++
  return {
    key: `NON_LIQUOR::${made}:`,
    type: 'NON_LIQUOR',
    sourceId: String(made),
    description: `Line ${made}`,
    category: '',
    position: '',
    price: null,
    passed: null,
    pricePassed: null,
    preMarked: false,
    hidden: false,
    comments: '',
    version: 1,
    ...given,
  }
}

export function goldenLines(given: GoldenLine[]): Line[] {
  return given.flatMap(({ count = 1, ...line }) => Array.from({ length: count }, () => aLine(line)))
}

export const defaultWeightings: Weightings = { STORE_STANDARDS: 10, FOCUS_PRODUCTS: 50, PROMOTION_FLOOR: 20, PROMOTION_SHELF: 20 }

export function toMarks([passed, pricePassed]: GoldenMarks): Marks {
  return { passed, pricePassed }
}

export function marksOf({ passed, pricePassed }: Marks): GoldenMarks {
  return [passed, pricePassed]
}
