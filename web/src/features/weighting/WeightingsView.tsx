import { sectionNames, sections, type Weightings } from '@/shared/sections.ts'
import { weightingTexts } from './strings.ts'
import css from './Weightings.module.css'
import { WeightingsBar } from './WeightingsBar.tsx'

/** The weightings as a bar with a legend. */
export function WeightingsView({ weightings }: { weightings: Weightings }) {
  return (
    <>
      <WeightingsBar weightings={weightings} />
      <dl className={css.legend}>
        {sections.map((section) => (
          <div key={section}>
            <dt>
              <span className={`${css.part} ${css.key}`} data-section={section} aria-hidden="true" />
              {sectionNames[section]}
            </dt>
            <dd>{weightingTexts.percent(weightings[section])}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
