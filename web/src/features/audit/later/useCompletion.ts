import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '@/shared/session/session.ts'
import { placeOf, type Report } from '../types.ts'
import { type Completion, startCompletions, takeBack, useCompletions } from './completions.ts'

/** The completion of this report that waits on this device, or of which the person has not read what became. */
export function useCompletion(report: Report): Completion | undefined {
  const { id, can } = useUser()
  const client = useQueryClient()
  useEffect(() => {
    if (can.audit) startCompletions(id, client)
  }, [id, can.audit, client])
  const isOf = (one: Completion) => (one.report === undefined ? one.place === placeOf(report) : one.report === report.id)
  const found = useCompletions().find(isOf)
  // Completed all the same, with its button or by somebody else: what was refused here is over.
  const over = report.status === 'COMPLETED' && found?.refused ? found.id : undefined
  useEffect(() => void (over && takeBack(over)), [over])
  return over ? undefined : found
}
