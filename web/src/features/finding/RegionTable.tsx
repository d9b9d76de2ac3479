import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { FindingMap } from '@/api/finding.ts'
import css from './RegionTable.module.css'
import { texts } from './strings.ts'

/** How many lines show before the person asks for all. */
const first = 30

interface Props<Line> {
  name: string
  caption: ReactNode
  regions: FindingMap['regions']
  /** Rows that always show, above the lines. */
  above?: ReactNode
  lines: readonly Line[]
  row: (line: Line) => ReactNode
}

/** A table of lines by regions, which scrolls in both directions under its head and beside its first column. */
export function RegionTable<Line>({ name, caption, regions, above, lines, row }: Props<Line>) {
  const [all, setAll] = useState(false)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard */}
      <section className={css.scroll} aria-label={name} tabIndex={0}>
        <table className={css.table}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.line}</th>
              <th scope="col">{texts.everywhere}</th>
              {regions.map(({ region, label }) => (
                <th key={region} scope="col" abbr={label}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          {above && <tbody>{above}</tbody>}
          <tbody>{(all ? lines : lines.slice(0, first)).map(row)}</tbody>
        </table>
      </section>
      {!all && lines.length > first && (
        <Button variant="default" fullWidth mt="sm" onClick={() => setAll(true)}>
          {texts.showAll(lines.length)}
        </Button>
      )}
    </>
  )
}

/** The first cell of a row: what it is about. */
export function RowHead({ name, about }: { name: string; about: string }) {
  return (
    <th scope="row">
      <span className={css.name}>{name}</span>
      <small>{about}</small>
    </th>
  )
}
