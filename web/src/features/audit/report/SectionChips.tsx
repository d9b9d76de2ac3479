import { type CSSProperties, useEffect, useRef } from 'react'
import { afterPaint } from '@/lib/afterPaint.ts'
import { scoreText } from '@/shared/score/score.ts'
import { useTallies } from '../draft/useDraft.ts'
import { scoreOf } from '../rules/score.ts'
import { texts } from '../strings.ts'
import { type Report, type Section, sections } from '../types.ts'
import css from './SectionChips.module.css'

/** Pixels that stay visible of the chip before the current one. */
const sideways = 56

export type Place = Section | 'review'

interface Props {
  report: Report
  completed: boolean
  /** Owners and managers have the failed lines only. */
  reduced: boolean
  current: Place | undefined
  onGo: (place: Place) => void
}

/** The way to each section, with how far it is, or its score once the report is completed. */
export function SectionChips({ report, completed, current, onGo }: Props) {
  const tallies = useTallies()
  const nav = useRef<HTMLElement>(null)

  // The chip of the section that is being read comes into view; never by moving the page. To ask where it is before the page is painted
  // would lay the page out once more.
  useEffect(() => {
    afterPaint(() => {
      const chip = current && nav.current?.querySelector<HTMLElement>('[aria-current]')
      nav.current?.scrollTo?.({ left: chip ? chip.offsetLeft - sideways : 0, behavior: 'smooth' })
    })
  }, [current])

  return (
    <nav ref={nav} className={css.chips} aria-label={texts.header.sections} data-railed={!completed || undefined}>
      {sections.map((section) => {
        const { visible, visibleMarked } = tallies[section]
        const open = !completed && visible > 0
        return (
          <button
            key={section}
            type="button"
            className={css.chip}
            data-done={open && visible === visibleMarked ? true : undefined}
            aria-current={current === section ? 'location' : undefined}
            style={{ '--done': open ? `${(100 * visibleMarked) / visible}%` : 0 } as CSSProperties}
            onClick={() => onGo(section)}
          >
            {texts.shortSections[section]}
            <span>{completed ? scoreText(scoreOf(report.scores, section)) : `${visibleMarked}/${visible}`}</span>
          </button>
        )
      })}
      <button
        type="button"
        className={css.chip}
        aria-current={current === 'review' ? 'location' : undefined}
        onClick={() => onGo('review')}
      >
        {texts.review.heading}
      </button>
    </nav>
  )
}
