import { type RefObject, useEffect, useState } from 'react'

/** The section that the person is reading: the last one whose top has passed the upper third of the screen. `root` contains all sections. */
export function useCurrentPlace<Place extends string>(root: RefObject<HTMLElement | null>): Place | undefined {
  const [place, setPlace] = useState<Place>()

  useEffect(() => {
    const above = new Set<Element>()
    const elements = Array.from(root.current?.querySelectorAll<HTMLElement>('[data-section]') ?? [])
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) above.add(target)
          else above.delete(target)
        }
        setPlace(elements.findLast((element) => above.has(element))?.dataset.section as Place | undefined)
      },
      // The area from far above the screen down to its upper third.
      { rootMargin: '100000px 0px -66% 0px' },
    )
    for (const element of elements) observer.observe(element)
    return () => observer.disconnect()
  }, [root])

  return place
}
