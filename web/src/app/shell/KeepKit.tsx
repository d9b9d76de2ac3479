import { focusManager, onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { kitQuery } from '@/api/audit.ts'
import { inPeace } from '@/lib/late.ts'

/**
 * Asks for the kit with which every audit can begin, some seconds after the app was opened, and again when somebody comes back to it later; what
 * keeps answers then keeps it (FD-298). No page shows it, so its age is no page's.
 */
export function KeepKit() {
  const client = useQueryClient()
  useEffect(() => {
    const ask = () => void client.prefetchQuery(kitQuery)
    const stops = [
      inPeace(ask),
      focusManager.subscribe((focused) => focused && ask()),
      onlineManager.subscribe((online) => online && ask()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
  return null
}
