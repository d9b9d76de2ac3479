import type { Learner } from '@/api/types.ts'
import { formatDate } from '@/lib/dates.ts'
import { reportTexts as texts } from '../strings.ts'

/** How far a person of a course is, or what they finish before they can begin it. A node of before there were prerequisites names none. */
export function standing({ opensAfter = [], completedAt, startedAt }: Pick<Learner, 'completedAt' | 'startedAt'> & Partial<Learner>) {
  if (opensAfter.length > 0) return texts.notOpen(opensAfter)
  return texts.person(completedAt && formatDate(completedAt), startedAt && formatDate(startedAt))
}
