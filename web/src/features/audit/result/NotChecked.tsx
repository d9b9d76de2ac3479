import { useId } from 'react'
import { figure } from '@/lib/figure.ts'
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
  const unchecked = report.points?.sections.reduce((sum, { uncheckedLines }) => sum + uncheckedLines, 0) ?? 0
  return (
    <section className={css.lines} aria-labelledby={id}>
      <h3 id={id} {...figure('report.obstacles', report.id)}>
        {texts.obstacle.count(lines.length)}
      </h3>
      {unchecked > lines.length && <p {...figure('report.unchecked', report.id)}>{texts.obstacle.countOf(unchecked)}</p>}
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
