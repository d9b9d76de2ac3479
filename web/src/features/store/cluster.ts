/** Where stores lie on the map of the network, and which of them are drawn as one point. Pure. */
import type { Spot } from './australia.ts'

export interface Place extends Spot {
  id: string
}

/** A part of the map, in the map's own units: x to the east and y to the south, both as far as a degree of latitude. */
export interface View {
  x: number
  y: number
  width: number
  height: number
}

/** Stores that are drawn as one point, at their middle. */
export interface Cluster<P extends Place = Place> {
  x: number
  y: number
  places: readonly P[]
}

/** How much narrower a degree of longitude is than one of latitude, in the middle of Australia. */
const narrowing = Math.cos((28 * Math.PI) / 180)

export function project({ latitude, longitude }: Spot) {
  return { x: longitude * narrowing, y: -latitude }
}

/** The smallest and the largest height of a view: about 5 km, and the whole country with room around it. */
const closest = 0.05
const farthest = 42

export const isIn = ({ x, y, width, height }: View, at: { x: number; y: number }) =>
  at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height

/** The part of the map that shows all places with room around them, in the given shape (width divided by height). */
export function viewOf(places: readonly Place[], shape: number): View {
  const points = places.map(project)
  const low = { x: Math.min(...points.map(({ x }) => x)), y: Math.min(...points.map(({ y }) => y)) }
  const high = { x: Math.max(...points.map(({ x }) => x)), y: Math.max(...points.map(({ y }) => y)) }
  const height = Math.max(closest, (high.y - low.y) * 1.3, ((high.x - low.x) * 1.3) / shape)
  const width = height * shape
  return { x: (low.x + high.x - width) / 2, y: (low.y + high.y - height) / 2, width, height }
}

const centreOf = ({ x, y, width, height }: View) => ({ x: x + width / 2, y: y + height / 2 })

const around = ({ x, y }: { x: number; y: number }, width: number, height: number): View => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
})

/** A view with another shape: as high, with the same middle. */
export function shaped(view: View, shape: number): View {
  return around(centreOf(view), view.height * shape, view.height)
}

/** How high a view is that is so many times closer, within the limits. */
const heightAt = ({ height }: View, times: number) => Math.min(farthest, Math.max(closest, height / times))

export function canZoom(view: View, times: number): boolean {
  return heightAt(view, times) !== view.height
}

/** The view that is so many times closer, with a middle of its own or where it is. It never shows none of the places: it then goes to the nearest. */
export function zoomed(view: View, times: number, places: readonly Place[], middle = centreOf(view)): View {
  const height = heightAt(view, times)
  const width = (view.width / view.height) * height
  const next = around(middle, width, height)
  const points = places.map(project)
  if (points.some((at) => isIn(next, at))) return next
  const far = (at: { x: number; y: number }) => Math.hypot(at.x - middle.x, at.y - middle.y)
  return around(
    points.reduce((best, at) => (far(at) < far(best) ? at : best), points[0] ?? middle),
    width,
    height,
  )
}

/** The view after the map was pulled so far. Its middle stays within Australia. */
export function pulled(view: View, x: number, y: number): View {
  const low = project({ longitude: 112, latitude: -9 })
  const high = project({ longitude: 155, latitude: -45 })
  const { x: atX, y: atY } = centreOf(view)
  return around({ x: Math.min(high.x, Math.max(low.x, atX - x)), y: Math.min(high.y, Math.max(low.y, atY - y)) }, view.width, view.height)
}

/** The part of the map whose places are made points for a view: larger, and the same while the view moves a little, so that no point changes then. */
export function partOf({ x, y, width, height }: View): View {
  return { x: (Math.floor(x / width) - 1) * width, y: (Math.floor(y / height) - 1) * height, width: 4 * width, height: 4 * height }
}

/** A cluster while it grows: its middle is the sum divided by the number of its places. */
interface Growing<P> {
  sumX: number
  sumY: number
  places: P[]
}

const middle = ({ sumX, sumY, places }: Growing<unknown>) => ({ x: sumX / places.length, y: sumY / places.length })

/**
 * Puts places that would lie on each other into clusters, so that no two points are closer than `reach`, in the map's units. The same places always
 * make the same points.
 */
export function clusters<P extends Place>(places: readonly P[], part: View, reach: number): Cluster<P>[] {
  let found: Growing<P>[] = []
  const cells = new Map<string, Growing<P>>()
  for (const place of places) {
    const at = project(place)
    if (!isIn(part, at)) continue
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

function join<P>(into: Growing<P>, { sumX, sumY, places }: Growing<P>) {
  into.sumX += sumX
  into.sumY += sumY
  into.places.push(...places)
}

/** Joins clusters that are closer to each other than `reach`. */
function joined<P>(all: readonly Growing<P>[], reach: number): Growing<P>[] {
  const kept: Growing<P>[] = []
  for (const cluster of all) {
    const at = middle(cluster)
    const near = kept.find((other) => Math.hypot(middle(other).x - at.x, middle(other).y - at.y) < reach)
    if (near) join(near, cluster)
    else kept.push(cluster)
  }
  return kept
}
