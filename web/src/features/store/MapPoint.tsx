import type { CSSProperties } from 'react'
import type { StorePlace } from '@/api/store.ts'
import { scoreText } from '@/shared/score/score.ts'
import base from '@/ui/Base.module.css'
import { bandOf, standingOf } from './bands.ts'
import type { Cluster, View } from './cluster.ts'
import css from './MapPoint.module.css'
import { mapTexts as texts } from './strings.ts'

interface Props {
  point: Cluster<StorePlace>
  view: View
  isChosen: boolean
  onChoose: () => void
}

/** A store is its score in the score's colour; several are their number, in a ring that shows how many have scores of each colour (FD-400). */
export function MapPoint({ point: { x, y, places }, view, isChosen, onChoose }: Props) {
  const [first] = places
  if (!first) return null
  const name = places.length < 2 ? texts.one(first) : texts.several(places)
  return (
    <button
      type="button"
      className={`${base.centre} ${css.point}`}
      style={{ left: `${((x - view.x) / view.width) * 100}%`, top: `${((y - view.y) / view.height) * 100}%` }}
      title={name}
      aria-label={name}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {places.length < 2 ? (
        <span className={css.score} data-band={bandOf(first)}>
          {first.last ? scoreText(first.last.score) : '–'}
        </span>
      ) : (
        <span className={css.group} style={{ '--ring': ring(places) } as CSSProperties}>
          <b>{places.length}</b>
        </span>
      )}
    </button>
  )
}

/** Degrees between two parts of a ring. */
const gap = 8

function ring(places: readonly StorePlace[]): string {
  const parts = standingOf(places)
  const apart = parts.length > 1 ? gap : 0
  let from = 0
  const stops = parts.map(({ band, stores }) => {
    const start = from
    from += (stores / places.length) * 360
    const end = Math.max(start + 1, from - apart)
    return `var(--band-${band}) ${start}deg ${end}deg, transparent ${end}deg ${from}deg`
  })
  return `conic-gradient(${stops.join(', ')})`
}
