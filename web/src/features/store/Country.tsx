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
      {namesOf(view, width, points).map(({ text, closer, at }) => (
        <span
          key={text}
          className={closer ? css.town : css.state}
          style={{ left: `${((at.x - x) / view.width) * 100}%`, top: `${((at.y - y) / view.height) * 100}%` }}
        >
          {text}
        </span>
      ))}
    </div>
  )
}

/** Pixels: half the width of a letter and half the height of a line, and how far a name keeps from a point's middle and the map's edge. */
const half = { width: 5, height: 9 }
const clear = { point: 22, edge: 4 }

interface Placed extends Name {
  at: { x: number; y: number }
}

/** The names that a view has room for, at the first spot where each is whole and hides neither a point nor another name. */
function namesOf(view: View, width: number, points: readonly Cluster[]): Placed[] {
  const pixel = view.width / width
  const placed: Placed[] = []
  for (const name of names) {
    const { text, spots, closer } = name
    if (closer && view.height >= closer) continue
    const x = text.length * half.width
    const edge = { x: (x + clear.edge) * pixel, y: (half.height + clear.edge) * pixel }
    const inner = { x: view.x + edge.x, y: view.y + edge.y, width: view.width - 2 * edge.x, height: view.height - 2 * edge.y }
    const isFree = (at: Placed['at']) => {
      const keeps = (from: Placed['at'], width: number, height: number) =>
        Math.abs(from.x - at.x) > (x + width) * pixel || Math.abs(from.y - at.y) > (half.height + height) * pixel
      return (
        points.every((point) => keeps(point, clear.point, clear.point)) &&
        placed.every((other) => keeps(other.at, other.text.length * half.width, half.height))
      )
    }
    const all = spots.map(project)
    // A town that is under its stores has its name below or above them.
    const beside = closer ? all.flatMap((at) => [1, -1].map((way) => ({ x: at.x, y: at.y + way * (edge.y + clear.point * pixel) }))) : []
    const at = [...all, ...beside].find((one) => isIn(inner, one) && isFree(one))
    if (at) placed.push({ ...name, at })
  }
  return placed
}
