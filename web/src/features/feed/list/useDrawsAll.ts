import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '@/lib/afterPaint.ts'

/** Whether the feed opens at its top. Whoever comes back to it or loads it again must have all posts at once, to be at the same place. */
let opens = (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'navigate'

/**
 * Whether a page draws all of its posts, or only those that fill a screen. When the app opens, the others follow once those are on the screen,
 * because fifteen at once hold up the first (docs/adr/0008).
 */
export function useDrawsAll(hasPosts: boolean): boolean {
  const [drawsAll, setDrawsAll] = useState(!opens)
  useEffect(() => {
    if (!hasPosts) return
    opens = false
    afterPaint(() => startTransition(() => setDrawsAll(true)))
  }, [hasPosts])
  return drawsAll
}
