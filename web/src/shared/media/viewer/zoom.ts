/** How a picture is moved and enlarged: from the middle of the stage, in pixels. A scale of 1 shows the whole picture. */
export interface View {
  scale: number
  x: number
  y: number
}

/** Changes a view to what comes after it. */
export type SetView = (change: (current: View) => View) => void

export interface Box {
  width: number
  height: number
}

/** A point, seen from the middle of the stage. */
export interface Point {
  x: number
  y: number
}

export const whole: View = { scale: 1, x: 0, y: 0 }

/** How far a picture can be enlarged. */
export const largest = 5

/** How far a double tap enlarges. */
export const doubleTap = 2.5

/** How much a press of + or - enlarges. */
export const enlargedBy = 1.5

/** How far an arrow key moves an enlarged picture, in pixels. */
export const stride = 80

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/** The size at which the whole picture fits on the stage. A small picture is not enlarged. */
export function fit(picture: Box, stage: Box): Box {
  if (picture.width === 0 || picture.height === 0) return stage
  const scale = Math.min(1, stage.width / picture.width, stage.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** Enlarges by a factor. What is at the point stays there. */
export function zoomed(view: View, factor: number, point: Point): View {
  const scale = between(1, view.scale * factor, largest)
  const ratio = scale / view.scale
  return { scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }
}

/** Moves a picture back so that it covers the stage where it can, and is in the middle where it cannot. `shown` is its size at a scale of 1. */
export function within(view: View, shown: Box, stage: Box): View {
  const room = (size: number, place: number) => Math.max(0, (size * view.scale - place) / 2)
  const x = room(shown.width, stage.width)
  const y = room(shown.height, stage.height)
  return { scale: view.scale, x: between(-x, view.x, x) + 0, y: between(-y, view.y, y) + 0 }
}

/** A view with its places as shares of a picture's size, so that pictures of different sizes show the same part of themselves. */
export const asShares = ({ scale, x, y }: View, shown: Box): View => ({
  scale,
  x: x / Math.max(shown.width, 1),
  y: y / Math.max(shown.height, 1),
})

/** The view of a picture whose places are shares of its size. */
export const ofShares = ({ scale, x, y }: View, shown: Box): View => ({ scale, x: x * shown.width, y: y * shown.height })

/** What letting go means after a finger was moved: the picture before (-1), the one after (1), close, or nothing. */
export type Outcome = -1 | 0 | 1 | 'close'

const far = 0.25 // of the stage's width
const quick = 0.4 // pixels in a millisecond
const least = 24 // pixels; less is a tap
const down = 110 // pixels

/** Tells what a swipe means. `moved` is the whole way in pixels, `ms` how long it took. */
export function swiped(moved: Point, ms: number, stage: Box): Outcome {
  const [wide, high] = [Math.abs(moved.x), Math.abs(moved.y)]
  if (high > wide) return moved.y > down ? 'close' : 0
  if (wide < least || (wide < stage.width * far && wide / Math.max(ms, 1) < quick)) return 0
  return moved.x < 0 ? 1 : -1
}
