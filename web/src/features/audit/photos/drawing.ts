/**
 * What is drawn on a photo (EVIDENCE-003): steps, one after the other, in pixels of the photo. The last crop is what is shown of it. The screen and
 * the file draw the same paths, so that the file has what the person saw.
 */

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export interface Box extends Point, Size {}

export const tools = ['arrow', 'circle', 'crop'] as const
export type Tool = (typeof tools)[number]

/** A tool that was drawn from one point to another. An arrow points to the second; circles and crops fill the box between them. */
export interface Step {
  tool: Tool
  from: Point
  to: Point
  /** How thick its lines are. */
  pen: number
}

/** The same on every photo, bright or dark: red with a white edge. */
export const ink = { line: '#d9103f', edge: '#ffffff' }

/** The smallest side of a crop, and the length of the shortest arrow, as a share of what is shown. Less was a slip of the finger. */
const smallest = 0.04

const whole = (size: Size): Box => ({ x: 0, y: 0, ...size })
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** The box between two points. */
export function boxOf({ from, to }: Pick<Step, 'from' | 'to'>): Box {
  return { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) }
}

/** What is shown of a photo after these steps. */
export function frameOf(steps: readonly Step[], photo: Size): Box {
  const crop = steps.findLast(({ tool }) => tool === 'crop')
  return crop ? boxOf(crop) : whole(photo)
}

/** Begins to draw with a tool at a point of what is shown. */
export function begin(tool: Tool, at: Point, frame: Box): Step {
  const from = within(at, frame)
  return { tool, from, to: from, pen: Math.max(frame.width, frame.height) / 110 }
}

/** Draws a step on to a point. */
export const drawTo = (step: Step, at: Point, frame: Box): Step => ({ ...step, to: within(at, frame) })

function within({ x, y }: Point, frame: Box): Point {
  return { x: clamp(x, frame.x, frame.x + frame.width), y: clamp(y, frame.y, frame.y + frame.height) }
}

/** Whether a step is large enough to be meant. */
export function isMeant(step: Step, frame: Box): boolean {
  const { width, height } = boxOf(step)
  const least = smallest * Math.min(frame.width, frame.height)
  return step.tool === 'arrow' ? Math.hypot(width, height) >= least : width >= least && height >= least
}

/** What a tool draws before the keys have moved it: in the middle, the crop nearly everything. */
export function place(tool: Tool, frame: Box): Step {
  const share = tool === 'crop' ? 0.8 : 0.3
  const corner = (side: number) => ({
    x: frame.x + frame.width * (0.5 + side * share * 0.5),
    y: frame.y + frame.height * (0.5 + side * share * 0.5),
  })
  const placed = begin(tool, corner(tool === 'arrow' ? 1 : -1), frame)
  return { ...placed, to: tool === 'arrow' ? { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 } : corner(1) }
}

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/**
 * Moves a step with an arrow key or, with Shift, only the point it began at, which turns an arrow and sizes a box. Undefined: the key moves nothing.
 */
export function nudge(step: Step, key: string, onlyFrom: boolean, frame: Box): Step | undefined {
  const direction = directions[key]
  if (!direction) return undefined
  const by = (point: Point): Point => ({ x: point.x + direction.x * frame.width * 0.02, y: point.y + direction.y * frame.height * 0.02 })
  if (onlyFrom) return { ...step, from: within(by(step.from), frame) }
  const [from, to] = [by(step.from), by(step.to)]
  const isInside = [from, to].every((point) => JSON.stringify(within(point, frame)) === JSON.stringify(point))
  return isInside ? { ...step, from, to } : step
}

/** The path of a step, as in SVG, and whether it is filled. */
export function pathOf(step: Step): { d: string; filled: boolean } {
  if (step.tool === 'arrow') return { d: arrow(step), filled: true }
  const { x, y, width, height } = boxOf(step)
  if (step.tool === 'crop') return { d: `M${x} ${y}h${width}v${height}h${-width}Z`, filled: false }
  const [a, b] = [width / 2, height / 2]
  return { d: `M${x} ${y + b}a${a} ${b} 0 1 0 ${width} 0a${a} ${b} 0 1 0 ${-width} 0Z`, filled: false }
}

/** An arrow as an outline: a shaft, and a head that is never longer than two thirds of it. */
function arrow({ from, to, pen }: Step): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const head = Math.min(pen * 5, length * 0.66)
  const at = (along: number, aside: number) => {
    const round = (value: number) => Math.round(value * 10) / 10
    return `${round(from.x + ux * along - uy * aside)} ${round(from.y + uy * along + ux * aside)}`
  }
  const neck = length - head
  const points = [
    at(0, pen / 2),
    at(neck, pen / 2),
    at(neck, head * 0.6),
    at(length, 0),
    at(neck, -head * 0.6),
    at(neck, -pen / 2),
    at(0, -pen / 2),
  ]
  return `M${points.join('L')}Z`
}

/** Draws a photo with its steps into a new file. Fails if the browser cannot. */
export function drawn(photo: HTMLImageElement, steps: readonly Step[]): Promise<Blob> {
  const frame = frameOf(steps, { width: photo.naturalWidth, height: photo.naturalHeight })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(frame.width))
  canvas.height = Math.max(1, Math.round(frame.height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('evidence: the browser cannot draw')
  context.translate(-frame.x, -frame.y)
  context.drawImage(photo, 0, 0)
  context.lineJoin = 'round'
  for (const step of steps) {
    if (step.tool === 'crop') continue
    const { d, filled } = pathOf(step)
    const path = new Path2D(d)
    context.strokeStyle = ink.edge
    context.lineWidth = step.pen * (filled ? 0.7 : 1.7)
    context.stroke(path)
    context.strokeStyle = ink.line
    context.fillStyle = ink.line
    context.lineWidth = step.pen
    if (filled) context.fill(path)
    else context.stroke(path)
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('evidence: the photo cannot be drawn'))), 'image/jpeg', 0.92)
  })
}
