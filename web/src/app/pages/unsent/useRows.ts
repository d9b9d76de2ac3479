import { useSyncExternalStore } from 'react'
import { useCompletions } from '@/features/audit/later/completions.ts'
import { createStore } from '@/lib/store.ts'
import { useWaitingMarks } from '@/shared/drafts/waiting.ts'
import { sending } from '@/shared/evidence/sending.ts'
import { shown } from '@/shared/outgoing/shown.ts'
import { useWaitingAnswers } from '@/shared/selfcheck/answers.ts'
import { type Row, rowsOf } from './items.ts'

/** What came of the last tries of marks, of photos of a new report and of what was written, by their key. */
export const problems = createStore<ReadonlyMap<string, string>>(new Map())

/** Everything of a person that waits on this device, as rows. With `underWay`, marks that are being saved at the moment count too. */
export function useRows(person: string, underWay = false): Row[] {
  const marks = useWaitingMarks(person, underWay)
  const photos = useSyncExternalStore(sending.subscribe, sending.held)
  return rowsOf(marks, photos, shown.use(), useCompletions(), useWaitingAnswers(person), problems.use())
}
