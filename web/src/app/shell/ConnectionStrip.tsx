import { CloseButton } from '@mantine/core'
import { IconCircleCheck, IconClockUp, IconCloudUp, IconWifiOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { latePart } from '@/lib/late.ts'
import { paths } from '@/lib/paths.ts'
import { createStore } from '@/lib/store.ts'
import { useOnline } from '@/ui/useOnline.ts'
import { useRootMark } from '@/ui/useRootMark.ts'
import type { Waiting } from '../pages/unsent/WaitingNow.tsx'
import css from './Banners.module.css'
import { useSeenAt } from './useSeenAt.ts'

const counting = latePart(() => import('../pages/unsent/WaitingNow.tsx'), { first: true })

/** How long the strip says that everything is sent, in milliseconds. */
const sentShows = 5000
/** How long it says that something is being sent before it says that it is not sent yet, in milliseconds. */
const patience = 20_000

type Phase = 'offline' | 'sending' | 'unsent' | 'sent'

const phases = {
  offline: { icon: IconWifiOff, says: 'You are currently offline' },
  sending: { icon: IconCloudUp, says: 'Back online' },
  unsent: { icon: IconClockUp, says: 'Not sent yet' },
  sent: { icon: IconCircleCheck, says: 'Everything is sent' },
} as const

/** The phase in which the person has dismissed the strip. */
export const dismissedIn = createStore<Phase | undefined>(undefined)

/**
 * The one strip about the connection: that there is none, how old the page is, how much waits on the device, and once the connection is back what
 * becomes of that (OFFLINE-001, OFFLINE-008, OFFLINE-012, AMB-126, FD-346). It replaces what it says and never grows, so nothing moves below it.
 * Screen readers hear what it says, and not each count.
 */
export function ConnectionStrip({ path }: { path: string }) {
  const [waiting, setWaiting] = useState<Waiting>()
  const phase = usePhase(waiting)
  const dismissed = dismissedIn.use()
  useEffect(() => {
    if (dismissed !== phase) dismissedIn.set(undefined)
  }, [dismissed, phase])
  useRootMark('offline', phase !== undefined && dismissed !== phase)
  const seenAt = useSeenAt(path)
  if (!phase) return null
  const { icon: Icon, says } = phases[phase]
  return (
    <>
      <WaitingCounter onChange={setWaiting} />
      {dismissed !== phase && (
        <div className={css.offline}>
          <Icon size={22} aria-hidden />
          <span className={css.lines}>
            <strong>{says}</strong>
            {phase === 'offline' && seenAt && <span>Last updated {seenAt}</span>}
            {phase === 'sending' && <span aria-live="off">Sending {waiting?.words}</span>}
            {phase === 'unsent' && <span aria-live="off">{waiting?.words}</span>}
          </span>
          {phase !== 'sent' && (
            <Link {...paths.unsent()} className={css.way} aria-live="off">
              {waiting?.n ? `${waiting.n} WAITING` : "WHAT'S WAITING"}
            </Link>
          )}
          <CloseButton className={css.close} aria-label="Dismiss" onClick={() => dismissedIn.set(phase)} />
        </div>
      )}
    </>
  )
}

/** Counts only while the strip is about it: each mark lets it read the device's database again. */
function WaitingCounter({ onChange }: { onChange: (waiting: Waiting) => void }) {
  const counter = counting.use()
  useEffect(() => void counting.load().catch(() => {}), [])
  return counter && <counter.WaitingNow onChange={onChange} />
}

/** What the strip is about. After a time without a connection in which something waited, it is about that until it is sent. */
function usePhase(waiting: Waiting | undefined): Phase | undefined {
  const offline = !useOnline()
  const [owes, setOwes] = useState(false)
  const [late, setLate] = useState(false)
  if (offline && !owes && waiting !== undefined && waiting.n > 0) setOwes(true)
  const sends = !offline && owes && waiting !== undefined && waiting.n > 0
  if (!sends && late) setLate(false)
  const phase = offline ? 'offline' : !owes ? undefined : !sends ? 'sent' : late || waiting.stuck ? 'unsent' : 'sending'
  useEffect(() => {
    if (phase !== 'sent' && phase !== 'sending') return
    const timer = setTimeout(() => (phase === 'sent' ? setOwes(false) : setLate(true)), phase === 'sent' ? sentShows : patience)
    return () => clearTimeout(timer)
  }, [phase])
  return phase
}
