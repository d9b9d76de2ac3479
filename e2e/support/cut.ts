/**
 * Runs in the page. Returns the controls that are not wholly inside what they belong to: part of them lies outside the screen, or outside a card, a
 * row or a form around them, or is clipped. What can be scrolled to is not cut off, nor are the slides of a carousel that wait for their turn.
 */
export function cutOff(): string[] {
  const cards = ['ARTICLE', 'DIALOG', 'FORM', 'LI', 'SECTION', 'TR']

  function keeper(control: Element, { left, right, top, bottom }: DOMRect): string | undefined {
    for (let around = control.parentElement; around && around !== document.body; around = around.parentElement) {
      const { display, overflowX, overflowY } = getComputedStyle(around)
      const scrolls = /auto|scroll/.test(overflowX + overflowY)
      if (scrolls && (around.scrollWidth > around.clientWidth + 1 || around.scrollHeight > around.clientHeight + 1)) return undefined
      if (display === 'inline' || display === 'contents') continue
      const box = around.getBoundingClientRect()
      const name = `${around.tagName} ${around.className}`
      const isBeside = left < box.left - 1 || right > box.right + 1
      if (isBeside && (overflowX !== 'visible' || cards.includes(around.tagName))) return name
      if (overflowY !== 'visible' && (top < box.top - 1 || bottom > box.bottom + 1)) return name
    }
    return left < -1 || right > window.innerWidth + 1 ? 'the screen' : undefined
  }

  const found: string[] = []
  for (const control of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
    const box = control.getBoundingClientRect()
    // One pixel: for who listens to the screen.
    const isDrawn = box.width > 1 && box.height > 1 && control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!isDrawn || control.closest('[aria-roledescription=carousel]')) continue
    const by = keeper(control, box)
    const name = control.getAttribute('aria-label') ?? control.textContent
    if (by) found.push(`${control.tagName} '${name?.slice(0, 60)}', from ${box.left} to ${box.right}: outside ${by}`)
  }
  return found
}
