/** Merges two people's changes of one line. The server does the same (internal/audit/rules/merge.go). Both are tested with testdata/golden. */

import { isAnswered, normalise, sameMarks } from '@/shared/marks/marking.ts'
import type { LineType, Value } from '../types.ts'

export interface Merge {
  merged: Value
  clashes: boolean
}

/**
 * Merges a change from `from` to `mine` with what the server has by now, `stored` (FD-25). A field that only one side changed gets that side's value.
 * It is a clash if both sides gave a field different values, or if nobody could have given the merged answers. In a clash `merged` has the values of
 * `mine`. Answers and the reason why a line cannot be checked exclude each other, so they are taken from one side (EVIDENCE-027).
 */
export function merge(type: LineType, from: Value, mine: Value, stored: Value): Merge {
  const passed = mergeField(from.passed, mine.passed, stored.passed)
  const price = mergeField(from.pricePassed, mine.pricePassed, stored.pricePassed)
  const obstacle = mergeField(from.obstacle || '', mine.obstacle || '', stored.obstacle || '')
  const hidden = mergeField(from.hidden, mine.hidden, stored.hidden)
  const comments = mergeField(from.comments, mine.comments, stored.comments)
  const marks = { passed: passed.merged, pricePassed: price.merged }
  // One person's answer to the first question and another's to the price may say together what neither of them meant.
  const both = obstacle.merged !== '' && isAnswered(marks)
  const mixes = passed.clashes || price.clashes || obstacle.clashes || both || !sameMarks(normalise(type, marks), marks)
  const own = mixes ? mine : { ...marks, obstacle: obstacle.merged }
  return {
    merged: pickValue({ ...own, hidden: hidden.merged, comments: comments.merged }),
    clashes: mixes || hidden.clashes || comments.clashes,
  }
}

function mergeField<T extends string | boolean | null>(from: T, mine: T, stored: T): { merged: T; clashes: boolean } {
  if (mine === from) return { merged: stored, clashes: false }
  return { merged: mine, clashes: stored !== from && stored !== mine }
}

/** Always has every field, so that it replaces all of another value. */
export function pickValue({ passed, pricePassed, obstacle, hidden, comments }: Value): Value {
  return { passed, pricePassed, obstacle: obstacle || undefined, hidden, comments }
}

export function sameValue(a: Value, b: Value): boolean {
  return sameMarks(a, b) && (a.obstacle || '') === (b.obstacle || '') && a.hidden === b.hidden && a.comments === b.comments
}
