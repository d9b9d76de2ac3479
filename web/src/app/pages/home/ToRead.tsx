import { AgendaSkeleton } from '@/shared/agenda/AgendaRow.tsx'
import { MustReads, useMustReads } from './MustReads.tsx'
import { AllDone, WaitingList } from './WaitingList.tsx'

/** The agenda of people who can have must-reads only. */
export function ToRead() {
  const { query, count, isPending } = useMustReads()
  return (
    <WaitingList count={count}>
      {isPending && <AgendaSkeleton />}
      <MustReads query={query} />
      {query.isSuccess && count === 0 && <AllDone />}
    </WaitingList>
  )
}
