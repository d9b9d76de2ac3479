import { sections, type Weightings } from '@/shared/sections.ts'
import css from './Weightings.module.css'

/** The four weightings as parts of one bar. Screen readers skip it, because the numbers stand beside it. */
export function WeightingsBar({ weightings }: { weightings: Weightings }) {
  return (
    <div className={css.bar} aria-hidden="true">
      {sections.map((section) => (
        <span key={section} className={css.part} data-section={section} style={{ flexBasis: `${weightings[section]}%` }} />
      ))}
    </div>
  )
}
