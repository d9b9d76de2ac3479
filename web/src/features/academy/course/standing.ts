import type { Learner } from '@/api/types.ts'
import { formatDate, formatDay } from '@/lib/dates.ts'
import { listTexts, reportTexts as texts } from '../strings.ts'

/** When a person finished last, and until when that counts. A node of before there were courses for a year says neither. */
export function lastFinished({ completedAt, finishedBefore, countsUntil, finished }: Partial<Learner>) {
  const at = completedAt ?? finishedBefore
  return at ? [formatDate(at), countsUntil && texts.validUntil(formatDay(countsUntil), !finished)].filter(Boolean).join(', ') : undefined
}

/** How far a person of a course is, or what they finish before they can begin it. A node of before there were prerequisites names none. */
export function standing(learner: Pick<Learner, 'completedAt' | 'startedAt'> & Partial<Learner>) {
  const { opensAfter = [], startedAt, dueOn, overdue } = learner
  if (opensAfter.length > 0) return texts.notOpen(opensAfter)
  const far = texts.person(lastFinished(learner) ?? null, startedAt && formatDate(startedAt))
  return dueOn ? `${far} · ${overdue ? listTexts.overdue(formatDay(dueOn)) : listTexts.due(formatDay(dueOn))}` : far
}
