import { type RefObject, useEffect, useRef } from 'react'

/** So far, in pixels, a finger may move that only presses. */
const still = 6

/** Tells how far an element is being pulled, in pixels. What lies on it can still be pressed. */
export function usePull(ref: RefObject<HTMLElement | null>, isOn: boolean, onPull: (x: number, y: number) => void) {
  const tell = useRef(onPull)
  useEffect(() => {
    tell.current = onPull
  })
  useEffect(() => {
    const element = ref.current
    if (!element || !isOn) return
    const all = new AbortController()
    let from: { x: number; y: number } | undefined
    let isPulled = false
    const listen = <K extends keyof HTMLElementEventMap>(name: K, does: (event: HTMLElementEventMap[K]) => void, capture = false) =>
      element.addEventListener(name, does, { signal: all.signal, capture })
    listen('pointerdown', ({ isPrimary, button, clientX, clientY }) => {
      isPulled = false
      from = isPrimary && button === 0 ? { x: clientX, y: clientY } : undefined
    })
    listen('pointermove', ({ pointerId, clientX, clientY }) => {
      if (!from) return
      const x = clientX - from.x
      const y = clientY - from.y
      if (!isPulled && Math.hypot(x, y) < still) return
      if (!isPulled) element.setPointerCapture(pointerId)
      isPulled = true
      from = { x: clientX, y: clientY }
      tell.current(x, y)
    })
    const end = () => {
      from = undefined
    }
    listen('pointerup', end)
    listen('pointercancel', end)
    // Where the pull ended, nothing was pressed.
    listen(
      'click',
      (event) => {
        if (isPulled) event.stopPropagation()
        isPulled = false
      },
      true,
    )
    return () => all.abort()
  }, [ref, isOn])
}
