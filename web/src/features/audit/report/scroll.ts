const farAway = 2 // screens

/** Scrolls to an element: gliding when it is near, at once when it is far or the person wants less motion. */
export function scrollToElement(element: Element, block: ScrollLogicalPosition = 'start') {
  const distance = Math.abs(element.getBoundingClientRect().top)
  const glides = distance < farAway * window.innerHeight && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block, behavior: glides ? 'smooth' : 'auto' })
}
