import { sections, type Weightings } from '../types.ts'
import css from './Weightings.module.css'

/** The four weightings as parts of one bar, up to 100. The numbers stand beside it, so it is silent for screen readers. */
export function WeightingsBar({ weightings }: { weightings: Weightings }) {
  return (
    <div className={css.bar} aria-hidden="true">
      {sections.map((section) => (
        <span key={section} className={css.part} data-section={section} style={{ flexBasis: `${weightings[section]}%` }} />
      ))}
    </div>
  )
}
