import { type CSSProperties, useEffect, useRef } from 'react'
import { afterPaint } from '@/lib/afterPaint.ts'
import { scoreOf } from '@/shared/marks/score.ts'
import { scoreText } from '@/shared/score/score.ts'
import { type Section, sections } from '@/shared/sections.ts'
import base from '@/ui/Base.module.css'
import { useRootMark } from '@/ui/useRootMark.ts'
import { useProgress } from '../draft/useScores.ts'
import { texts } from '../strings.ts'
import type { Report } from '../types.ts'
import css from './SectionChips.module.css'

/** How much of the chip before the current one stays visible, in pixels. */
const sideways = 56

export type Place = Section | 'review'

interface Props {
  report: Report
  completed: boolean
  /** Whether the viewer sees only failed lines, as owners and managers do. */
  reduced: boolean
  current: Place | undefined
  onGo: (place: Place) => void
}

/** Buttons that lead to the sections. Each shows its section's progress or, once the report is completed, its score. */
export function SectionChips({ report, completed, current, onGo }: Props) {
  const { of } = useProgress(report.weightings)
  const nav = useRef<HTMLElement>(null)
  useRootMark('rail', !completed)

  // Scrolls the chip of the current section into view without moving the page. It waits for the paint, because asking for positions before would cost
  // another layout.
  useEffect(() => {
    afterPaint(() => {
      const chip = current && nav.current?.querySelector<HTMLElement>('[aria-current]')
      nav.current?.scrollTo?.({ left: chip ? chip.offsetLeft - sideways : 0, behavior: 'smooth' })
    })
  }, [current])

  return (
    <nav ref={nav} className={css.chips} aria-label={texts.header.sections} data-railed={!completed || undefined}>
      {sections.map((section) => {
        const { marked, toMark } = of[section]
        const open = !completed && toMark > 0
        return (
          <button
            key={section}
            type="button"
            className={`${base.inline} ${css.chip}`}
            data-done={open && marked === toMark ? true : undefined}
            aria-current={current === section ? 'location' : undefined}
            style={{ '--done': open ? `${(100 * marked) / toMark}%` : 0 } as CSSProperties}
            onClick={() => onGo(section)}
          >
            {texts.shortSections[section]}
            <span>{completed ? scoreText(scoreOf(report.scores, section)) : `${marked}/${toMark}`}</span>
          </button>
        )
      })}
      <button
        type="button"
        className={`${base.inline} ${css.chip}`}
        aria-current={current === 'review' ? 'location' : undefined}
        onClick={() => onGo('review')}
      >
        {texts.review.heading}
      </button>
    </nav>
  )
}
