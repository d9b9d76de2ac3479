import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, type KeyboardEvent, useId, useRef, useState } from 'react'
import { limits } from '@/api/limits.gen.ts'
import type { History } from '@/api/types.ts'
import { scoreTone } from '@/shared/score/score.ts'
import { bandOf, floorOf, height, inset, isValley, linesOf, nameSize, namesOf, type Series, series, shownIn, xOf, yOf } from './chart.ts'
import css from './HistoryChart.module.css'
import { historyTexts as texts } from './strings.ts'

type Quarter = History['quarters'][number]

/** Scores where the chart draws a line: below the first a score is red, from the second on it is green (AUDIT-095..098). */
const bounds = [limits.yellowFrom, limits.greenFrom]

/** The lines from the most important one on. */
const named = series.toReversed()

/** The width until the page has been measured. */
const usualWidth = 640

/** The history as a line chart, and as a table for people who prefer or need one. */
export default function HistoryChart({ history: { quarters } }: { history: History }) {
  const { ref, width } = useElementSize()
  return (
    <>
      <div className={css.chart} ref={ref}>
        <Chart quarters={shownIn(width || usualWidth, quarters)} width={width || usualWidth} />
      </div>
      <ul className={css.legend} aria-hidden>
        {named.map((of) => (
          <li key={of} data-series={of}>
            {texts.lines[of]}
          </li>
        ))}
      </ul>
      <Table quarters={quarters} />
    </>
  )
}

function Chart({ quarters, width }: { quarters: readonly Quarter[]; width: number }) {
  const titleId = useId()
  const [pointed, setPointed] = useState<number>()
  const [focused, setFocused] = useState<number>()
  const shown = pointed ?? focused
  const [first, last] = [quarters[0], quarters.at(-1)]
  if (!first || !last) return null
  const floor = floorOf([...quarters])
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-labelledby={titleId}>
        <title id={titleId}>{texts.described(first.promotion.description, last.promotion.description)}</title>
        {[floor, ...bounds.filter((bound) => bound > floor), 100].map((score) => (
          <g key={score}>
            <line className={css.rule} x1={inset.left} x2={width - inset.right} y1={yOf(score, floor)} y2={yOf(score, floor)} />
            <text className={css.axis} x={inset.left - 8} y={yOf(score, floor) + 4} textAnchor="end">
              {score}
            </text>
          </g>
        ))}
        {shown !== undefined && (
          <line
            className={css.guide}
            x1={xOf(shown, width, quarters.length)}
            x2={xOf(shown, width, quarters.length)}
            y1={inset.top}
            y2={height - inset.bottom}
          />
        )}
        {series.map((of) => (
          <Line key={of} quarters={quarters} of={of} width={width} />
        ))}
        <Figures quarters={quarters} width={width} />
        {namesOf([...quarters], width).map((lines, index) => (
          <text
            key={quarters[index]?.promotion.id}
            className={css.name}
            fontSize={nameSize}
            x={xOf(index, width, quarters.length)}
            y={height - inset.bottom + 20}
            textAnchor="middle"
          >
            {lines.map((line, row) => (
              <tspan key={line} x={xOf(index, width, quarters.length)} dy={row === 0 ? 0 : nameSize + 3}>
                {line}
              </tspan>
            ))}
          </text>
        ))}
      </svg>
      <Bands quarters={quarters} width={width} shown={shown} onPoint={setPointed} onFocus={setFocused} />
    </>
  )
}

function Line({ quarters, of, width }: { quarters: readonly Quarter[]; of: Series; width: number }) {
  return linesOf([...quarters], of, width).map((points) => (
    <polyline key={points[0]?.x} className={css.line} data-series={of} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
  ))
}

/** The store's scores: a dot for each quarter, with its figure. */
function Figures({ quarters, width }: { quarters: readonly Quarter[]; width: number }) {
  return linesOf([...quarters], 'score', width).map((points) =>
    points.map(({ x, y, value }, index) => (
      <g key={x}>
        <circle className={css.dot} data-tone={scoreTone(value)} cx={x} cy={y} r={5} />
        <text className={css.figure} x={x} y={isValley(points, index) ? y + 21 : y - 11} textAnchor="middle">
          {value}
        </text>
      </g>
    )),
  )
}

interface BandsProps {
  quarters: readonly Quarter[]
  width: number
  /** The quarter whose figures are shown. */
  shown: number | undefined
  onPoint: (index: number | undefined) => void
  onFocus: (index: number | undefined) => void
}

/** A button over each quarter. It shows the quarter's figures while it is pointed at or has the focus. The arrow keys go from one to the next. */
function Bands({ quarters, width, shown, onPoint, onFocus }: BandsProps) {
  const list = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(quarters.length - 1)
  const current = Math.min(stop, quarters.length - 1)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      onPoint(undefined)
      return onFocus(undefined)
    }
    const next = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: quarters.length - 1 }[event.key]
    if (next === undefined || !quarters[next]) return
    event.preventDefault()
    list.current?.querySelectorAll('button')[next]?.focus()
  }

  const quarter = shown === undefined ? undefined : quarters[shown]
  return (
    <div
      ref={list}
      className={css.bands}
      style={{ left: inset.left, right: inset.right, height } as CSSProperties}
      role="toolbar"
      aria-label={texts.byQuarter}
      onKeyDown={onKeyDown}
      onPointerLeave={() => onPoint(undefined)}
    >
      {quarters.map((of, index) => (
        <button
          key={of.promotion.id}
          type="button"
          aria-label={[of.promotion.description, ...named.map((line) => `${texts.lines[line]} ${of[line] ?? texts.none}`)].join(', ')}
          tabIndex={index === current ? 0 : -1}
          onPointerEnter={() => onPoint(index)}
          onFocus={() => {
            setStop(index)
            onPoint(undefined)
            onFocus(index)
          }}
          onBlur={() => onFocus(undefined)}
        />
      ))}
      {quarter && shown !== undefined && (
        <div
          className={css.values}
          data-side={shown < quarters.length / 2 ? 'right' : 'left'}
          style={{ '--x': `${bandOf(width, quarters.length) * (shown + 0.5)}px` } as CSSProperties}
          aria-hidden
        >
          <p>{quarter.promotion.description}</p>
          <dl>
            {named.map((line) => (
              <div key={line} data-series={line}>
                <dt>{texts.lines[line]}</dt>
                <dd>{quarter[line] ?? texts.none}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  )
}

function Table({ quarters }: { quarters: readonly Quarter[] }) {
  return (
    <details className={css.details}>
      <summary>{texts.table}</summary>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{texts.quarter}</th>
            {named.map((of) => (
              <th key={of} scope="col">
                {texts.lines[of]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {quarters.map((quarter) => (
            <tr key={quarter.promotion.id}>
              <th scope="row">{quarter.promotion.description}</th>
              {named.map((of) => (
                <td key={of}>{quarter[of] ?? texts.none}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
