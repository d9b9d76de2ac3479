import { useEffect } from 'react'

/**
 * While `on`, tells the styles which part of the window can be seen: --visible-height and --visible-top, in pixels. A phone's keyboard covers the
 * rest, and not every browser makes the page smaller then.
 */
export function useVisibleHeight(on: boolean) {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!on || !viewport) return
    const { style } = document.documentElement
    const tell = () => {
      style.setProperty('--visible-height', `${viewport.height}px`)
      style.setProperty('--visible-top', `${viewport.offsetTop}px`)
    }
    tell()
    viewport.addEventListener('resize', tell)
    viewport.addEventListener('scroll', tell)
    return () => {
      viewport.removeEventListener('resize', tell)
      viewport.removeEventListener('scroll', tell)
      style.removeProperty('--visible-height')
      style.removeProperty('--visible-top')
    }
  }, [on])
}
