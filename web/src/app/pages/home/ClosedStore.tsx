import { formatDay } from '@/lib/dates.ts'
import { Notice } from '@/ui/Notice.tsx'

/** What it means for somebody that their store has left the network (FD-291). */
export default function ClosedStore({ name, on }: { name: string; on: string }) {
  return (
    <Notice>
      {name} closed on {formatDay(on)}. You can still read its results, its Camel Bucks and your messages. Nothing new is asked of it, and
      it can no longer enter member incentives. Head office decides what happens with your account; ask it under Head Office Messages.
    </Notice>
  )
}
