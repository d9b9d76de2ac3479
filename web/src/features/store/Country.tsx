import { borders, land, type Name, names, type Spot } from './australia.ts'
import css from './Country.module.css'
import { type Cluster, isIn, project, type View } from './cluster.ts'

const drawn = (line: readonly Spot[]) =>
  line
    .map(project)
    .map(({ x, y }) => `${x},${y}`)
    .join(' ')

const coasts = land.map(drawn)
const lines = borders.map(drawn)

interface Props {
  view: View
  /** Width of the map in pixels. */
  width: number
  /** What stands on the map; names keep clear of it. */
  points: readonly Cluster[]
}

/** The land with its states and territories, and the names of what is shown of it. */
export function Country({ view, width, points }: Props) {
  const { x, y } = view
  return (
    <div aria-hidden="true">
      <svg className={css.land} viewBox={`${x} ${y} ${view.width} ${view.height}`} preserveAspectRatio="none" aria-hidden="true">
        {coasts.map((coast) => (
          <polygon key={coast} vectorEffect="non-scaling-stroke" points={coast} />
        ))}
        {lines.map((border) => (
          <polyline key={border} vectorEffect="non-scaling-stroke" points={border} />
        ))}
      </svg>
      {names
        .filter(({ closer }) => !closer || view.height < closer)
        .map((name) => ({ ...name, at: placeOf(name, view, width, points) }))
        .map(
          ({ text, closer, at }) =>
            at && (
              <span
                key={text}
                className={closer ? css.town : css.state}
                style={{ left: `${((at.x - x) / view.width) * 100}%`, top: `${((at.y - y) / view.height) * 100}%` }}
              >
                {text}
              </span>
            ),
        )}
    </div>
  )
}

/** Pixels: half the width of a letter and half the height of a line, and how far a name keeps from a point's middle and the map's edge. */
const half = { width: 5, height: 9 }
const clear = { point: 22, edge: 4 }

/** The first spot at which a name hides nothing and is whole, if there is one. */
function placeOf({ text, spots, closer }: Name, view: View, width: number, points: readonly Cluster[]) {
  const pixel = view.width / width
  const x = text.length * half.width
  const edge = { x: (x + clear.edge) * pixel, y: (half.height + clear.edge) * pixel }
  const inner = { x: view.x + edge.x, y: view.y + edge.y, width: view.width - 2 * edge.x, height: view.height - 2 * edge.y }
  const isFree = (at: { x: number; y: number }) =>
    points.every(
      (point) => Math.abs(point.x - at.x) > (x + clear.point) * pixel || Math.abs(point.y - at.y) > (half.height + clear.point) * pixel,
    )
  const all = spots.map(project)
  // A town that is under its stores has its name below or above them.
  const beside = closer ? all.flatMap((at) => [1, -1].map((way) => ({ x: at.x, y: at.y + way * (edge.y + clear.point * pixel) }))) : []
  return [...all, ...beside].find((at) => isIn(inner, at) && isFree(at))
}
