import { useEffect, useState } from 'react'
import { notes } from '@/lib/notes.ts'
import { wantsCalm } from '@/lib/preferences.ts'

/** How long a total counts up to what was won, in milliseconds. */
const countMs = 900

/**
 * What a store has won since the person last saw its total on this device, and the total to draw, which counts up to it. Nothing was won the first
 * time, or when the total has fallen. People who want less motion see the total at once.
 */
export function useWon(who: string, total: number | undefined): { won: number; shown: number | undefined } {
  const [before] = useState(() => {
    const seen = notes.read(`rewards-seen:${who}`)
    return typeof seen === 'number' ? seen : undefined
  })
  const won = total !== undefined && before !== undefined ? Math.max(0, total - before) : 0
  const [counted, setCounted] = useState<number>()
  useEffect(() => {
    if (total !== undefined) notes.write(`rewards-seen:${who}`, total)
  }, [who, total])
  useEffect(() => {
    if (won === 0 || total === undefined || wantsCalm()) return
    const start = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, Math.max(0, (now - start) / countMs))
      setCounted(Math.round(total - won * (1 - share) ** 3))
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [won, total])
  return { won, shown: counted !== undefined && won > 0 ? counted : total }
}
