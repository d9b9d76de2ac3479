import type { CSSProperties } from 'react'
import { figure } from '@/lib/figure.ts'
import { scoreOf } from '@/shared/marks/score.ts'
import { scoreText, scoreTone } from '@/shared/score/score.ts'
import type { Section } from '@/shared/sections.ts'
import base from '@/ui/Base.module.css'
import { texts } from '../strings.ts'
import type { Report } from '../types.ts'
import css from './SectionBars.module.css'

interface Props {
  report: Report
  onShowFailed: (section: Section) => void
}

type Points = NonNullable<Report['points']>

/** How thick the bar of a section with a weight of 100 would be, in pixels. */
const thickest = 48
const thinnest = 6

/**
 * Each section's score as a bar, with the points that it earned, and those that it lost to failed lines and to lines that nobody checked, in tenths
 * (FD-43, FD-260). The higher a section's weight, the thicker its bar. The number of failed lines is a link to the section. Below them, all 100
 * points.
 */
export function SectionBars({ report, onShowFailed }: Props) {
  const { scores, weightings, points, notChecked = [] } = report
  if (!points) return null
  return (
    <div>
      <ul className={`${base.column} ${css.bars}`}>
        {points.sections.map((of) => {
          const score = scoreOf(scores, of.section)
          const thickness = Math.max(thinnest, Math.round((thickest * weightings[of.section]) / 100))
          return (
            <li key={of.section} className={css.section} data-tone={scoreTone(score)}>
              <span className={css.name}>{texts.sections[of.section]}</span>
              <b className={css.score}>{scoreText(score)}</b>
              <div className={css.bar} style={{ '--filled': `${Math.max(score, 0)}%`, '--thickness': `${thickness}px` } as CSSProperties} />
              <div className={css.foot}>
                <span className={css.earned}>
                  {of.lines === 0
                    ? texts.result.nothing
                    : of.share > 0
                      ? texts.result.earned(of.earned, of.share)
                      : texts.lines.worthNothing}
                </span>
                {of.lines > 0 && (
                  <Lost of={of} obstacles={notChecked.filter(({ section }) => section === of.section).length} onShowFailed={onShowFailed} />
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <Sum report={report} reaches={points.reaches} />
    </div>
  )
}

interface LostProps {
  of: Points['sections'][number]
  /** How many of the unchecked lines could not be checked. */
  obstacles: number
  onShowFailed: (section: Section) => void
}

/** What a section lost: a link to its failed lines, and the number of lines that nobody checked, each with its points. */
function Lost({ of, obstacles, onShowFailed }: LostProps) {
  const { section, failedLines, lostFailed, uncheckedLines, lostUnchecked } = of
  return (
    <span className={`${base.wrap} ${css.lost}`}>
      <span>
        {failedLines > 0 ? (
          <button
            type="button"
            className={css.failed}
            aria-label={texts.result.showFailed(failedLines, texts.sections[section])}
            onClick={() => onShowFailed(section)}
          >
            {texts.result.failed(failedLines)}
          </button>
        ) : (
          texts.result.failed(0)
        )}
        {lostFailed > 0 && <b>{texts.result.lost(lostFailed)}</b>}
      </span>
      {uncheckedLines > 0 && (
        <span>
          {texts.result.unchecked(uncheckedLines, obstacles)}
          {lostUnchecked > 0 && <b>{texts.result.lost(lostUnchecked)}</b>}
        </span>
      )}
    </span>
  )
}

/** All 100 points in one bar: earned, which is the score, lost to failed lines, not checked. */
function Sum({ report: { id = '', score }, reaches }: { report: Report; reaches: number }) {
  if (score < 0) return null
  const [earned, failed, unchecked] = [score, reaches - score, 100 - reaches]
  const { sum: told } = texts.result
  return (
    <section className={css.sum} aria-label={told.label}>
      <div className={css.stack} aria-hidden>
        <i data-part="earned" style={{ flexGrow: earned }} />
        <i data-part="failed" style={{ flexGrow: failed }} />
        <i data-part="unchecked" style={{ flexGrow: unchecked }} />
      </div>
      <ul>
        <li data-part="earned" {...figure('report.score', id)}>
          {told.earned(earned)}
        </li>
        {failed > 0 && (
          <li data-part="failed" {...figure('report.lostFailed', id)}>
            {told.failed(failed)}
          </li>
        )}
        {unchecked > 0 && (
          <li data-part="unchecked" {...figure('report.lostUnchecked', id)}>
            {told.unchecked(unchecked)}
          </li>
        )}
      </ul>
    </section>
  )
}
