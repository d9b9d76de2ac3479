import { IconEqual, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import { formatDate } from '@/lib/dates.ts'
import { ClosedChip } from '@/shared/ClosedChip.tsx'
import { fullName } from '@/shared/people/people.ts'
import { ScoreRing } from '@/shared/score/ScoreRing.tsx'
import type { Section } from '@/shared/sections.ts'
import { StatusChip } from '@/shared/status/StatusChip.tsx'
import base from '@/ui/Base.module.css'
import { texts } from '../strings.ts'
import type { Report } from '../types.ts'
import css from './ResultSummary.module.css'
import { verdict } from './result.ts'
import { SectionBars } from './SectionBars.tsx'

interface Props {
  report: Report
  onShowFailed: (section: Section) => void
}

/** The summary of a completed report, which shows its result (AUDIT-010). */
export function ResultSummary({ report, onShowFailed }: Props) {
  const { completedBy, completedAt, points, trend } = report
  return (
    <div className={css.result}>
      <div>
        <h2 className={css.heading}>{texts.heading(report.store.name)}</h2>
        <p className={css.chips}>
          <StatusChip status="COMPLETED" />
          {report.final && <StatusChip status="FINAL" />}
          <ClosedChip store={report.store} />
        </p>
        <div className={`${base.row} ${css.big}`}>
          <ScoreRing score={report.score} size={124} report={report.id} />
          <p className={css.verdict}>{verdict(report.score, trend?.points)}</p>
        </div>
        {trend && <Since trend={trend} />}
        {points?.sentence && <p className={css.fix}>{points.sentence}</p>}
        <p className={css.told}>
          {points && passedOf(points)}{' '}
          {completedBy && completedAt && texts.result.completed(fullName(completedBy), formatDate(completedAt))}
        </p>
      </div>
      <SectionBars report={report} onShowFailed={onShowFailed} />
    </div>
  )
}

/** How the score has changed since the quarter before, and why (FD-44). */
function Since({ trend: { points, sentence } }: { trend: NonNullable<Report['trend']> }) {
  const way = points > 0 ? 'up' : points < 0 ? 'down' : 'same'
  const Icon = { up: IconTrendingUp, down: IconTrendingDown, same: IconEqual }[way]
  return (
    <p className={css.since} data-way={way}>
      <Icon size={20} stroke={2.2} aria-hidden />
      {sentence}
    </p>
  )
}

function passedOf({ sections }: NonNullable<Report['points']>): string {
  const sum = (of: 'passedLines' | 'lines') => sections.reduce((total, section) => total + section[of], 0)
  return texts.result.passed(sum('passedLines'), sum('lines'))
}
