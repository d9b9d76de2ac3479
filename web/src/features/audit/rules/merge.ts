/** Two changes of one line that were made apart. The server merges the same way (internal/audit/rules/merge.go); both run testdata/golden. */
import type { LineType, Value } from '../types.ts'
import { normalise, sameMarks } from './marking.ts'

export interface Merge {
  merged: Value
  clashes: boolean
}

/**
 * Somebody saw `from` and changed it to `mine`, while the server came to hold `stored` (FD-25). Each field that only one side changed takes that side's
 * value. It is a clash when both gave one field different values, or when the merged answers would not be a state that a person can give; `merged` then
 * holds `mine` where they differ.
 */
export function merge(type: LineType, from: Value, mine: Value, stored: Value): Merge {
  const passed = mergeField(from.passed, mine.passed, stored.passed)
  const price = mergeField(from.pricePassed, mine.pricePassed, stored.pricePassed)
  const hidden = mergeField(from.hidden, mine.hidden, stored.hidden)
  const comments = mergeField(from.comments, mine.comments, stored.comments)
  const marks = { passed: passed.merged, pricePassed: price.merged }
  // Half of one person's answer beside half of another's says what neither of them said.
  const mixes = passed.clashes || price.clashes || !sameMarks(normalise(type, marks), marks)
  const { passed: minePassed, pricePassed } = mine
  return {
    merged: { ...(mixes ? { passed: minePassed, pricePassed } : marks), hidden: hidden.merged, comments: comments.merged },
    clashes: mixes || hidden.clashes || comments.clashes,
  }
}

function mergeField<T extends string | boolean | null>(from: T, mine: T, stored: T): { merged: T; clashes: boolean } {
  if (mine === from) return { merged: stored, clashes: false }
  return { merged: mine, clashes: stored !== from && stored !== mine }
}

export function pickValue({ passed, pricePassed, hidden, comments }: Value): Value {
  return { passed, pricePassed, hidden, comments }
}

export function sameValue(a: Value, b: Value): boolean {
  return sameMarks(a, b) && a.hidden === b.hidden && a.comments === b.comments
}
