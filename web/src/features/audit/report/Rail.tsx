import type { CSSProperties, ReactNode } from 'react'
import { ScoreRing } from '@/shared/score/ScoreRing.tsx'
import { type Section, sections } from '@/shared/sections.ts'
import base from '@/ui/Base.module.css'
import { useProgress, useScores } from '../draft/useScores.ts'
import { texts } from '../strings.ts'
import type { Report } from '../types.ts'
import css from './Rail.module.css'

interface Props {
  report: Report
  current: string | undefined
  onGo: (section: Section) => void
  /** The button for the next thing to do. */
  children: ReactNode
}

/**
 * The column beside the lines on wide screens: the score so far and the best one possible, the progress of each section, and the next thing to do.
 */
export function Rail({ report, current, onGo, children }: Props) {
  const { of } = useProgress(report.weightings)
  const { soFar, possible } = useScores(report.weightings)
  return (
    <aside className={`${base.surface} ${css.rail}`} aria-label={texts.summary.score}>
      <div className={`${base.row} ${css.score}`}>
        <ScoreRing score={soFar} possible={possible} soFar size={92} />
        <div>
          <p className={css.soFar}>{texts.summary.soFar(soFar)}</p>
          {possible > (soFar ?? 0) && <p className={css.possible}>{texts.summary.possible(possible)}</p>}
        </div>
      </div>
      <nav aria-label={texts.header.sections}>
        {sections.map((section) => {
          const { marked, toMark } = of[section]
          return (
            <button
              key={section}
              type="button"
              className={css.section}
              aria-current={current === section ? 'location' : undefined}
              data-done={toMark > 0 && marked === toMark ? true : undefined}
              style={{ '--done': toMark > 0 ? `${(100 * marked) / toMark}%` : 0 } as CSSProperties}
              onClick={() => onGo(section)}
            >
              <span>{texts.sections[section]}</span>
              <span className={css.count}>{toMark > 0 ? `${marked}/${toMark}` : texts.lines.none}</span>
            </button>
          )
        })}
      </nav>
      {children}
    </aside>
  )
}
