import { formatDate } from '@/lib/dates.ts'
import { fullName } from '@/shared/people/people.ts'
import { ScoreRing } from '@/shared/score/ScoreRing.tsx'
import { type Section, sections } from '@/shared/sections.ts'
import { StatusChip } from '@/shared/status/StatusChip.tsx'
import { type Tallies, tally } from '../rules/score.ts'
import { texts } from '../strings.ts'
import type { Line, Report } from '../types.ts'
import css from './ResultSummary.module.css'
import { nextSteps, verdict } from './result.ts'
import { SectionBars } from './SectionBars.tsx'

interface Props {
  report: Report
  /** Whether the report holds only its failed lines, as for owners and managers. Then it cannot say how many lines passed. */
  failedOnly: boolean
  onShowFailed: (section: Section) => void
}

/** The summary of a completed report, which shows its result (AUDIT-010). */
export function ResultSummary({ report, failedOnly, onShowFailed }: Props) {
  const tallies = tally(report.lines)
  const steps = nextSteps(linesToLift(report))
  const { completedBy, completedAt } = report
  return (
    <div className={css.result}>
      <div className={css.score}>
        <h2 className={css.heading}>{texts.heading(report.store.name)}</h2>
        <p className={css.chips}>
          <StatusChip status="COMPLETED" />
          {report.final && <StatusChip status="FINAL" />}
        </p>
        <div className={css.big}>
          <ScoreRing score={report.score} size={124} />
          <p className={css.verdict}>{verdict(report.score)}</p>
        </div>
        <p className={css.told}>
          {!failedOnly && passedOf(tallies)}{' '}
          {completedBy && completedAt && texts.result.completed(fullName(completedBy), formatDate(completedAt))}
        </p>
        {steps.length > 0 && (
          <>
            <h3 className={css.nextHeading}>{texts.result.next}</h3>
            {report.lift && <p className={css.lift}>{report.lift.sentence}</p>}
            <ul className={css.steps}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <SectionBars report={report} failed={failedBySection(tallies)} onShowFailed={onShowFailed} />
    </div>
  )
}

function passedOf(tallies: Tallies): string {
  const sum = (of: 'passed' | 'lines') => sections.reduce((total, section) => total + tallies[section][of], 0)
  return texts.result.passed(sum('passed'), sum('lines'))
}

/** The lines that next steps are made from: the failed lines that bring the report to green (FD-21), or all lines if there is no such list. */
function linesToLift({ lines, lift }: Report): readonly Line[] {
  return lift ? lines.filter(({ id }) => id && lift.lines.includes(id)) : lines
}

function failedBySection(tallies: Tallies): Record<Section, number> {
  return Object.fromEntries(sections.map((section) => [section, tallies[section].failed])) as Record<Section, number>
}
