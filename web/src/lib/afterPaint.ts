/** Calls `then` once the next frame is on the screen. Use it for work that must not delay the answer to what the person did. */
export function afterPaint(then: () => void) {
  requestAnimationFrame(() => setTimeout(then))
}
