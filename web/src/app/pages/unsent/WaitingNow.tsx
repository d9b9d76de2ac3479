import { useEffect } from 'react'
import { useUser } from '@/shared/session/session.ts'
import { whatWaits } from './count.ts'
import { totalOf } from './items.ts'
import { texts } from './strings.ts'
import { useRows } from './useRows.ts'

/** How much waits on the device. */
export interface Waiting {
  n: number
  /** Such as '4 marks and 1 photo'. */
  words: string
  /** Whether all of it was refused or has failed, so that nothing of it is being sent. */
  stuck: boolean
}

/**
 * Tells how much of the person's waits on this device, each time that it changes, and that nothing does once the whole device was looked through:
 * what sends photos and completions may not have read its own yet. It shows nothing.
 */
export function WaitingNow({ onChange }: { onChange: (waiting: Waiting) => void }) {
  const { id } = useUser()
  const rows = useRows(id, true)
  const { counts } = totalOf(rows)
  const n = Object.values(counts).reduce((sum, some) => sum + some, 0)
  const words = texts.all(counts)
  const stuck = rows.every(({ problem }) => problem !== undefined)
  useEffect(() => {
    let isOver = false
    const tell = () => isOver || onChange({ n, words, stuck })
    if (n > 0) tell()
    else void whatWaits(id).then((others) => others === '' && tell())
    return () => {
      isOver = true
    }
  }, [onChange, id, n, words, stuck])
  return null
}
