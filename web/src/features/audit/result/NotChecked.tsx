import { useId } from 'react'
import { withWholeSizes } from '@/lib/packSize.ts'
import { texts } from '../strings.ts'
import type { Report } from '../types.ts'
import css from './NotChecked.module.css'

/** The lines that could not be checked, and why, for everybody who reads the report (EVIDENCE-028). Shows nothing when there are none. */
export function NotChecked({ report }: { report: Report }) {
  const id = useId()
  // A report that the device keeps from an earlier release comes without.
  const lines = report.notChecked ?? []
  if (lines.length === 0) return null
  return (
    <section className={css.lines} aria-labelledby={id}>
      <h3 id={id}>{texts.obstacle.count(lines.length)}</h3>
      <ul>
        {lines.map(({ key, section, description, obstacle }) => (
          <li key={key}>
            <b>{withWholeSizes(description)}</b>
            <span>
              {texts.sections[section]} · {obstacle}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
