import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { tabNotes } from '@/lib/notes.ts'
import { isOnScreen, rows } from '../open/useNextUnmarked.ts'

/** Where a person was in an open report: the first line on the screen, and how far below the screen's top it stood, in pixels. */
interface Place {
  /** Of the tab's history, so that a report which is opened again begins at its top. */
  entry: string
  line: string
  top: number
}

/**
 * Brings a person back to the line where they were when the page is loaded again: a phone ends a page when it needs the memory, as for the camera
 * (FD-434). `root` is the element around all lines; `show` makes a line show and returns its row. A completed report keeps no place.
 */
export function useKeptPlace(root: RefObject<HTMLElement | null>, show: (key: string) => HTMLElement | undefined, open: boolean) {
  const { history } = useRouter()
  const latest = useRef(show)
  latest.current = show

  useEffect(() => {
    if (!open) return
    const entry = () => history.location.state.__TSR_key ?? ''
    const place = read()
    // After the router, which goes to where the page was scrolled: that is too far up while a list is folded. Lines on the way get their height only
    // when they come into view, so one step may not be enough.
    let left = 5
    let frame = requestAnimationFrame(function goBack() {
      const row = place?.entry === entry() && latest.current(place.line)
      const off = row ? Math.round(row.getBoundingClientRect().top - place.top) : 0
      if (off === 0 || left === 0) return forget()
      window.scrollBy(0, off)
      left--
      frame = requestAnimationFrame(goBack)
    })
    const keep = () => {
      const first = root.current && [...rows(root.current)].find(([, row]) => isOnScreen(row))
      if (first) tabNotes.write('caravan.place', { entry: entry(), line: first[0], top: first[1].getBoundingClientRect().top })
      else forget()
    }
    // Hidden is the last that a page hears before it is ended. One that lives on would keep a place that is not where the person is by then.
    const follow = () => (document.visibilityState === 'hidden' ? keep() : forget())
    const shown = ({ persisted }: PageTransitionEvent) => persisted && forget()
    window.addEventListener('pagehide', keep)
    window.addEventListener('pageshow', shown)
    document.addEventListener('visibilitychange', follow)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pagehide', keep)
      window.removeEventListener('pageshow', shown)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [history, root, open])
}

const forget = () => tabNotes.remove('caravan.place')

function read(): Place | undefined {
  const { entry, line, top } = Object(tabNotes.read('caravan.place')) as Partial<Record<keyof Place, unknown>>
  return typeof entry === 'string' && typeof line === 'string' && typeof top === 'number' ? { entry, line, top } : undefined
}
