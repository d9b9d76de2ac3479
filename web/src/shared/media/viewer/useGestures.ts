import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Box, doubleTap, type Outcome, type Point, type SetView, swiped, type View, whole, within, zoomed } from './zoom.ts'

interface Options {
  stage: RefObject<HTMLElement | null>
  /** The picture's size at a scale of 1. */
  shown: Box
  view: View
  setView: SetView
  /** Called when a swipe has ended: the picture before (-1) or after (1), or close. */
  onSwipe: (outcome: Exclude<Outcome, 0>) => void
}

/** How long after a tap a second one makes a double tap, in milliseconds, and how far from it, in pixels. */
const twice = 300
const near = 30

/** Swiping, pinching, moving, double taps and the wheel on a picture. */
export function useGestures({ stage, shown, view, setView, onSwipe }: Options) {
  /** How far the finger has moved the whole row of pictures. Undefined while no finger does. */
  const [drag, setDrag] = useState<Point>()
  const fingers = useRef(new Map<number, Point>())
  const began = useRef({ at: { x: 0, y: 0 }, time: 0, alone: true })
  const tap = useRef({ at: { x: 0, y: 0 }, time: -twice })

  const box = () => stage.current?.getBoundingClientRect() ?? new DOMRect()
  const settle = (next: View) => setView(() => (next.scale > 1 ? within(next, shown, box()) : whole))
  function fromMiddle({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top, width, height } = box()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const zoom = (factor: number, point: Point = { x: 0, y: 0 }) => settle(zoomed(view, factor, point))

  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), fromMiddle(event))
  })
  useEffect(() => {
    const element = stage.current
    const onWheel = (event: WheelEvent) => wheel(event)
    element?.addEventListener('wheel', onWheel, { passive: false }) // React's own listeners cannot keep the page from zooming
    return () => element?.removeEventListener('wheel', onWheel)
  }, [stage])

  function down(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    fingers.current.set(event.pointerId, fromMiddle(event))
    const alone = fingers.current.size === 1
    if (alone) began.current = { at: fromMiddle(event), time: event.timeStamp, alone }
    else {
      began.current.alone = false
      setDrag(undefined)
    }
  }

  function move(event: PointerEvent<HTMLElement>) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = fromMiddle(event)
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId)
    fingers.current.set(event.pointerId, now)
    if (other) {
      const [, still] = other
      const factor = distance(now, still) / Math.max(distance(before, still), 1)
      const middle = { x: (now.x + still.x) / 2, y: (now.y + still.y) / 2 }
      setView((current) => pinched(current, factor, middle, shown, box()))
    } else if (view.scale > 1) {
      setView((current) => within({ ...current, x: current.x + now.x - before.x, y: current.y + now.y - before.y }, shown, box()))
    } else if (began.current.alone) {
      setDrag({ x: now.x - began.current.at.x, y: now.y - began.current.at.y })
    }
  }

  function up(event: PointerEvent<HTMLElement>) {
    if (!fingers.current.delete(event.pointerId)) return
    setDrag(undefined)
    if (fingers.current.size > 0 || !began.current.alone) return
    const now = fromMiddle(event)
    const { at, time } = began.current
    const moved = { x: now.x - at.x, y: now.y - at.y }
    if (view.scale === 1) {
      const outcome = swiped(moved, event.timeStamp - time, box())
      if (outcome !== 0) return onSwipe(outcome)
    }
    if (Math.hypot(moved.x, moved.y) > near / 3) return
    if (event.timeStamp - tap.current.time < twice && distance(now, tap.current.at) < near) {
      tap.current.time = -twice
      settle(view.scale > 1 ? whole : zoomed(view, doubleTap, now))
    } else tap.current = { at: now, time: event.timeStamp }
  }

  function cancel(event: PointerEvent<HTMLElement>) {
    fingers.current.delete(event.pointerId)
    setDrag(undefined)
  }

  return {
    drag,
    zoom,
    /** Moves an enlarged picture by some pixels. */
    pan: (x: number, y: number) => settle({ ...view, x: view.x + x, y: view.y + y }),
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: cancel },
  }
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

function pinched(view: View, factor: number, middle: Point, shown: Box, stage: Box): View {
  const next = zoomed(view, factor, middle)
  return next.scale > 1 ? within(next, shown, stage) : whole
}
