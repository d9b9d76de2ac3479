import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Published } from '@/api/types.ts'
import { useUser } from '@/shared/session/session.ts'
import { noteOpened } from './seen.ts'

/** How long a thing must be in view to count as seen, in milliseconds (READERSHIP-019). */
const glance = 1000

/** A thing is in view when this share of it is, or when it fills this share of the window. */
const share = 0.5

/** At which parts of a thing the browser looks again. A long post is never in view as a whole, so they are close together. */
const threshold = Array.from({ length: 21 }, (_, n) => n / 20)

/** Returns what notes that the person has opened something. What is opened while somebody acts as them does not count. */
export function useNoteOpened() {
  const { id, impersonator } = useUser()
  return (thing: Published) => {
    if (!impersonator) noteOpened(id, thing)
  }
}

/** Notes that the person has seen a thing once it was in view for a second. */
export function useSeen(frame: RefObject<HTMLElement | null>, thing: Published, isOn: boolean) {
  const note = useNoteOpened()
  const seen = useEffectEvent(() => note(thing))
  useEffect(() => {
    const box = frame.current
    if (!box || !isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(timer)
      timer = undefined
    }
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry || !isInView(entry)) return stop()
        timer ??= setTimeout(() => {
          observer.disconnect()
          seen()
        }, glance)
      },
      { threshold },
    )
    observer.observe(box)
    return () => {
      stop()
      observer.disconnect()
    }
  }, [frame, isOn])
}

function isInView({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean {
  return intersectionRatio >= share || (rootBounds !== null && intersectionRect.height >= rootBounds.height * share)
}
