import { useEffect, useEffectEvent, useRef } from 'react'
import type { Attachment } from '@/api/types.ts'
import { isComing } from './gallery.ts'

/**
 * How long to wait before each time of asking whether files are ready, in seconds. After the last one nobody asks again until the page is opened
 * anew.
 */
const pauses = [2, 3, 5, 10, 20, 40, 60]

/**
 * Calls `refresh` now and then while files are being prepared. Returns what to call when a link does not work; it asks once for each set of links,
 * however many of them do not work.
 */
export function useRefresh(files: Attachment[], refresh: (() => unknown) | undefined): () => void {
  const waits = files.some(isComing)
  const asked = useRef('')
  const ask = useEffectEvent(() => refresh?.())
  useEffect(() => {
    if (!waits) return
    let timer = 0
    const next = ([seconds, ...later]: number[]) => {
      if (seconds === undefined) return
      timer = window.setTimeout(() => {
        ask()
        next(later)
      }, seconds * 1000)
    }
    next(pauses)
    return () => window.clearTimeout(timer)
  }, [waits])
  return () => {
    const links = files.map(({ signedURL }) => signedURL).join()
    if (asked.current === links) return
    asked.current = links
    refresh?.()
  }
}
