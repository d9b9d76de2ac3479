/** Where stores lie on the map of the network, and which of them are drawn as one point. Pure. */

export interface Place {
  id: string
  name: string
  suburb: string
  latitude: number
  longitude: number
}

/** A part of the map, in the map's own units: x to the east and y to the south, both as far as a degree of latitude. */
export interface View {
  x: number
  y: number
  width: number
  height: number
}

/** Stores that are drawn as one point, at their middle. */
export interface Cluster {
  x: number
  y: number
  places: readonly Place[]
}

/** How much narrower a degree of longitude is than one of latitude, in the middle of Australia. */
const narrowing = Math.cos((28 * Math.PI) / 180)

export function project({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>) {
  return { x: longitude * narrowing, y: -latitude }
}

/** The smallest height of a view: about 5 km. */
const closest = 0.05

/** The part of the map that shows all places with room around them, in the given shape (width divided by height). */
export function viewOf(places: readonly Place[], shape: number): View {
  const points = places.map(project)
  const low = { x: Math.min(...points.map(({ x }) => x)), y: Math.min(...points.map(({ y }) => y)) }
  const high = { x: Math.max(...points.map(({ x }) => x)), y: Math.max(...points.map(({ y }) => y)) }
  const height = Math.max(closest, (high.y - low.y) * 1.3, ((high.x - low.x) * 1.3) / shape)
  const width = height * shape
  return { x: (low.x + high.x - width) / 2, y: (low.y + high.y - height) / 2, width, height }
}

/** A cluster while it grows: its middle is the sum divided by the number of its places. */
interface Growing {
  sumX: number
  sumY: number
  places: Place[]
}

const middle = ({ sumX, sumY, places }: Growing) => ({ x: sumX / places.length, y: sumY / places.length })

/**
 * Puts places that would lie on each other into clusters, so that no two points are closer than `reach`, in the map's units. The same places always
 * make the same points.
 */
export function clusters(places: readonly Place[], { x, y, width, height }: View, reach: number): Cluster[] {
  let found: Growing[] = []
  const cells = new Map<string, Growing>()
  for (const place of places) {
    const at = project(place)
    if (at.x < x || at.x > x + width || at.y < y || at.y > y + height) continue
    // First those of a small square, because comparing each of thousands of places with all others takes too long.
    const cell = `${Math.floor((2 * at.x) / reach)} ${Math.floor((2 * at.y) / reach)}`
    const near = cells.get(cell)
    const one = { sumX: at.x, sumY: at.y, places: [place] }
    if (near) join(near, one)
    else {
      cells.set(cell, one)
      found.push(one)
    }
  }
  // A cluster's middle moves with each place, so it may come near to others.
  for (let before = Number.POSITIVE_INFINITY; found.length < before; ) {
    before = found.length
    found = joined(found, reach)
  }
  return found.map((cluster) => ({ ...middle(cluster), places: cluster.places }))
}

function join(into: Growing, { sumX, sumY, places }: Growing) {
  into.sumX += sumX
  into.sumY += sumY
  into.places.push(...places)
}

/** Joins clusters that are closer to each other than `reach`. */
function joined(all: readonly Growing[], reach: number): Growing[] {
  const kept: Growing[] = []
  for (const cluster of all) {
    const at = middle(cluster)
    const near = kept.find((other) => Math.hypot(middle(other).x - at.x, middle(other).y - at.y) < reach)
    if (near) join(near, cluster)
    else kept.push(cluster)
  }
  return kept
}
