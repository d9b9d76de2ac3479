import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportAddress } from '@/api/audit.ts'
import { reportFixesQuery } from '@/api/fix.ts'
import { useRights } from '@/shared/session/rights.ts'

/**
 * Asks for a report's fixes beside the report, and tells whether they are on their way for the first time. An open report has them above its lines,
 * which they would push down when they come later. Nobody waits for a second try.
 */
export function useWaitsForFixes({ id, store = '', date = '' }: ReportAddress): boolean {
  const { viewFixes } = useRights()
  const isNamed = id !== 'new' || (store !== '' && date !== '')
  const { isLoading, failureCount } = useQuery({ ...reportFixesQuery({ id, store, date }), enabled: viewFixes && isNamed })
  const [isOver, setOver] = useState(false)
  const waits = !isOver && isLoading && failureCount === 0
  if (!waits && !isOver) setOver(true)
  return waits
}
