import type { DueStore } from '@/api/types.ts'
import { formatDay } from '@/lib/dates.ts'
import { scoreText } from '../score/score.ts'
import { agendaTexts as texts } from './strings.ts'

/** How a store did when it was last audited, such as 'Last score 71, 14 Aug 2026'. */
export function lastResult({ lastScore, lastDate }: DueStore): string {
  return lastScore === null || lastDate === null ? texts.never : texts.last(scoreText(lastScore), formatDay(lastDate))
}
