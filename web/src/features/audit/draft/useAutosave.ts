import { use, useEffect, useLayoutEffect, useRef } from 'react'
import { session } from '@/shared/session/session.ts'
import { AutosaveDelay, longestWait, retryDelay } from './autosave.ts'
import type { AuditDraft } from './draft.ts'

interface Options {
  /** Whether this tab may save. */
  enabled: boolean
  /** Whether there is anything to send. */
  waiting: () => boolean
  save: () => Promise<unknown>
  /** How many photos wait for the report to be saved. Their number is news, as a mark is. */
  photos: number
}

/**
 * Saves a draft by itself whenever it has something to send: some seconds after the last mark or photo, at once if the device cannot keep it (FD-31),
 * when the page is left or hidden, and when the connection or the session is back. After a failure it tries again. A failure shows no message,
 * because the header says how much is kept on the device.
 */
export function useAutosave(draft: AuditDraft, { enabled, waiting, save, photos }: Options) {
  const delay = use(AutosaveDelay)
  const expired = session.useExpired()
  const active = enabled && delay !== null && !expired
  const latest = useRef({ active, waiting, save })
  useEffect(() => {
    latest.current = { active, waiting, save }
  })

  useEffect(() => {
    if (!active) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let firstMark: number | undefined
    let failures = 0
    let running = false
    let stopped = false

    async function attempt() {
      clearTimeout(timer)
      timer = undefined
      firstMark = undefined
      if (running || !latest.current.waiting()) return
      running = true
      try {
        await latest.current.save()
        failures = 0
      } catch {
        failures += 1
      } finally {
        running = false
      }
      if (!stopped && latest.current.active && latest.current.waiting()) schedule()
    }
    function schedule() {
      // After a failure, more marks must not delay the next attempt.
      if (failures > 0 && timer !== undefined) return
      clearTimeout(timer)
      firstMark ??= Date.now()
      const pause = draft.status.onlyHere > 0 ? 0 : (delay ?? 0)
      const after = failures > 0 ? retryDelay(failures) : Math.min(pause, firstMark + longestWait - Date.now())
      timer = setTimeout(attempt, after)
    }

    let { lines } = draft
    let { onlyHere } = draft.status
    const unsubscribe = draft.onTotals(() => {
      const isNews = draft.lines !== lines || draft.status.onlyHere > onlyHere
      lines = draft.lines
      onlyHere = draft.status.onlyHere
      if (!isNews) return
      if (latest.current.waiting()) schedule()
    })
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') void attempt()
    }
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('online', attempt)
    // There may be marks from an earlier visit, or marks that were refused because the session had ended. A photo is as much of a reason.
    if (photos > 0 || latest.current.waiting()) schedule()
    return () => {
      stopped = true
      unsubscribe()
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('online', attempt)
      clearTimeout(timer)
    }
  }, [active, delay, draft, photos])

  // A layout effect ends before the next page is painted, which would otherwise say for a moment that the marks are waiting.
  useLayoutEffect(
    () => () => {
      const { active: isActive, waiting: isWaiting, save: saveNow } = latest.current
      // If it fails, the marks are still on the device.
      if (isActive && isWaiting()) saveNow().catch(() => {})
    },
    [],
  )
}
