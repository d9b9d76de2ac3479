import { AgendaSkeleton } from '@/shared/agenda/AgendaRow.tsx'
import { MustReads, useMustReads } from './MustReads.tsx'
import { AllDone, WaitingList } from './WaitingList.tsx'

/** Rows that take as much room as two things to read, and little more than the words that nothing waits, so that what follows hardly moves. */
const usual = 3

/** What waits for those for whom nothing but must-reads can wait. */
export function ToRead() {
  const { query, count, isPending } = useMustReads()
  return (
    <WaitingList count={count}>
      {isPending && <AgendaSkeleton rows={usual} />}
      <MustReads query={query} />
      {query.isSuccess && count === 0 && <AllDone />}
    </WaitingList>
  )
}
