import { useLayoutEffect } from 'react'

/** What is on the screen that the whole page makes room for. */
export type RootMark =
  | 'acting'
  | 'bar'
  | 'conversation'
  | 'dock'
  | 'header'
  | 'notice'
  | 'offline'
  | 'rail'
  | 'record'
  | 'self-check'
  | 'sign-in'
  | 'toast'

const shown = new Map<RootMark, number>()

function change(mark: RootMark, by: number) {
  const count = (shown.get(mark) ?? 0) + by
  shown.set(mark, count)
  document.documentElement.toggleAttribute(`data-with-${mark}`, count > 0)
}

/**
 * Says on the root element, as `data-with-…`, that something is on the screen, for as long as it is. `:root:has()` would say it too, but then every
 * change anywhere lets the browser compute the styles of the whole page once more (docs/adr/0008).
 */
export function useRootMark(mark: RootMark, on = true) {
  useLayoutEffect(() => {
    if (!on) return
    change(mark, 1)
    return () => change(mark, -1)
  }, [mark, on])
}
