import type { ReportSummary } from '@/api/types.ts'
import { formatDate } from '@/lib/dates.ts'
import { fullName } from './people/people.ts'
import { scoreText } from './score/score.ts'

/** Says that somebody else has completed another report of the same visit (FD-296). */
export const toldOf = ({
  completedBy,
  completedAt,
  score,
}: Pick<NonNullable<ReportSummary['others']>[number], 'completedBy' | 'completedAt' | 'score'>) =>
  `${fullName(completedBy)} completed another report of this visit on ${formatDate(completedAt)}, with a score of ${scoreText(score)}.`
