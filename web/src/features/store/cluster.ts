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

/**
 * Puts places that would lie on each other into clusters. `reach` is how close two points may be, in the map's units. Each place joins the first cluster
 * near enough, so that the same places always make the same points.
 */
export function clusters(places: readonly Place[], { x, y, width, height }: View, reach: number): Cluster[] {
  const found: { x: number; y: number; sumX: number; sumY: number; places: Place[] }[] = []
  const cells = new Map<string, (typeof found)[number][]>()
  const cellOf = (value: number) => Math.floor(value / reach)
  for (const place of places) {
    const at = project(place)
    if (at.x < x || at.x > x + width || at.y < y || at.y > y + height) continue
    const near = [-1, 0, 1]
      .flatMap((right) => [-1, 0, 1].flatMap((down) => cells.get(`${cellOf(at.x) + right} ${cellOf(at.y) + down}`) ?? []))
      .find((cluster) => Math.hypot(cluster.x - at.x, cluster.y - at.y) < reach)
    if (near) {
      near.places.push(place)
      near.sumX += at.x
      near.sumY += at.y
      continue
    }
    const cluster = { ...at, sumX: at.x, sumY: at.y, places: [place] }
    found.push(cluster)
    const cell = `${cellOf(at.x)} ${cellOf(at.y)}`
    cells.set(cell, [...(cells.get(cell) ?? []), cluster])
  }
  return found.map((cluster) => ({
    x: cluster.sumX / cluster.places.length,
    y: cluster.sumY / cluster.places.length,
    places: cluster.places,
  }))
}
