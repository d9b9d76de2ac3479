import { wantsCalm } from '@/lib/preferences.ts'

const farAway = 2 // screens

/** Scrolls to an element: smoothly if it is near, at once if it is far away or the person prefers reduced motion. */
export function scrollToElement(element: Element, block: ScrollLogicalPosition = 'start') {
  const distance = Math.abs(element.getBoundingClientRect().top)
  const glides = distance < farAway * window.innerHeight && !wantsCalm()
  element.scrollIntoView({ block, behavior: glides ? 'smooth' : 'auto' })
}
