import { formatDay } from '@/lib/dates.ts'
import chip from '@/ui/Chip.module.css'

/** Beside the name of a store on a page or card of its own, once it has left the network (FD-293). */
export function ClosedChip({ store }: { store: { closedOn?: string } }) {
  return store.closedOn ? <span className={chip.chip}>Closed on {formatDay(store.closedOn)}</span> : null
}
