import type { CSSProperties } from 'react'
import { scoreText, scoreTone } from '@/shared/score/score.ts'
import { type Section, sections } from '@/shared/sections.ts'
import { scoreOf } from '../rules/score.ts'
import { texts } from '../strings.ts'
import type { Report } from '../types.ts'
import css from './SectionBars.module.css'

interface Props {
  report: Report
  failed: Record<Section, number>
  onShowFailed: (section: Section) => void
}

/** How thick the bar of a section with a weight of 100 would be, in pixels. */
const thickest = 48
const thinnest = 6

/** Each section's score as a bar. The higher a section's weight, the thicker its bar. The number of failed lines is a link to the section. */
export function SectionBars({ report: { scores, weightings }, failed, onShowFailed }: Props) {
  return (
    <ul className={css.bars}>
      {sections.map((section) => {
        const score = scoreOf(scores, section)
        const weight = weightings[section]
        const thickness = Math.max(thinnest, Math.round((thickest * weight) / 100))
        return (
          <li key={section} className={css.section} data-tone={scoreTone(score)}>
            <span className={css.name}>{texts.sections[section]}</span>
            <b className={css.score}>{scoreText(score)}</b>
            <div className={css.bar} style={{ '--filled': `${Math.max(score, 0)}%`, '--thickness': `${thickness}px` } as CSSProperties} />
            <span className={css.weight}>{weight > 0 ? texts.result.weight(weight) : texts.lines.worthNothing}</span>
            {failed[section] > 0 ? (
              <button
                type="button"
                className={css.failed}
                aria-label={texts.result.showFailed(failed[section], texts.sections[section])}
                onClick={() => onShowFailed(section)}
              >
                {texts.result.failed(failed[section])}
              </button>
            ) : (
              <span className={css.weight}>{score < 0 ? texts.result.nothing : texts.result.failed(0)}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
