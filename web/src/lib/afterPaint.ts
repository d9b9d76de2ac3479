/** Calls back once the next frame is on the screen: for what may follow what the person did, and must not hold it up. */
export function afterPaint(then: () => void) {
  requestAnimationFrame(() => setTimeout(then))
}
