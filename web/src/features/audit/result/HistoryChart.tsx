import { useId } from 'react'
import { limits } from '@/api/limits.gen.ts'
import { formatMonth } from '@/lib/dates.ts'
import { scoreTone } from '@/shared/score/score.ts'
import { texts } from '../strings.ts'
import type { History } from '../types.ts'
import { floorOf, height, inset, linesOf, series, width, xOf, yOf } from './chart.ts'
import css from './History.module.css'

/** Scores where the chart draws a line: below the first a score is red, from the second on it is green (AUDIT-095..098). */
const bounds = [limits.yellowFrom, limits.greenFrom]

/** The history as a line chart, and as a table for people who prefer or need one. */
export default function HistoryChart({ history: { quarters } }: { history: History }) {
  const titleId = useId()
  const { lines } = texts.history
  const [first, last] = [quarters[0], quarters.at(-1)]
  if (!first || !last) return null
  const floor = floorOf(quarters)
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} className={css.chart} role="img" aria-labelledby={titleId}>
        <title id={titleId}>{texts.history.described(first.promotion.description, last.promotion.description)}</title>
        {[floor, ...bounds.filter((bound) => bound > floor), 100].map((score) => (
          <g key={score}>
            <line className={css.rule} x1={inset.left} x2={width - inset.right} y1={yOf(score, floor)} y2={yOf(score, floor)} />
            <text className={css.axis} x={inset.left - 14} y={yOf(score, floor) + 4} textAnchor="end">
              {score}
            </text>
          </g>
        ))}
        {quarters.map(({ promotion }, index) => (
          <text key={promotion.id} className={css.axis} x={xOf(index, quarters.length)} y={height - 8} textAnchor="middle">
            {formatMonth(promotion.startDate)}
          </text>
        ))}
        {series.map((of) =>
          linesOf(quarters, of).map((points) => (
            <polyline
              key={`${of} ${points[0]?.x}`}
              className={css.line}
              data-series={of}
              points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
            />
          )),
        )}
        {linesOf(quarters, 'score')
          .flat()
          .map(({ x, y, value }) => (
            <circle key={x} className={css.dot} data-tone={scoreTone(value)} cx={x} cy={y} r={5} />
          ))}
      </svg>
      <ul className={css.legend} aria-hidden>
        {series.toReversed().map((of) => (
          <li key={of} data-series={of}>
            {lines[of]}
          </li>
        ))}
      </ul>
      <details className={css.details}>
        <summary>{texts.history.table}</summary>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{texts.history.quarter}</th>
              {series.toReversed().map((of) => (
                <th key={of} scope="col">
                  {lines[of]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {quarters.map((quarter) => (
              <tr key={quarter.promotion.id}>
                <th scope="row">{quarter.promotion.description}</th>
                {series.toReversed().map((of) => (
                  <td key={of}>{quarter[of] ?? texts.history.none}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
