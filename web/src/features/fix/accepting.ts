import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { acceptFixes, type Fix, fixKey } from '@/api/fix.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { notify } from '@/ui/notify.tsx'
import { acceptTexts as texts } from './strings.ts'

/** How long an acceptance can be taken back, in milliseconds. Until then nobody is told of it. */
const undoTime = 8_000

/** A fix that was not accepted, and why. */
export interface Refused {
  id: string
  description: string
  why: string
}

/** Fixes that are being accepted: they wait for UNDO, or are on their way to the server. */
interface Going {
  fixes: readonly Fix[]
  sent: boolean
}

/**
 * Accepts fixes, one or many, a few seconds after the press, so that UNDO takes back what nobody was told of (FD-329). They go at once when the page
 * is left, hidden or closed.
 */
export function useAccepting() {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [going, setGoing] = useState<Going>()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const waiting = useRef<readonly Fix[]>([])

  const send = useCallback(async () => {
    const fixes = waiting.current
    if (fixes.length === 0) return
    waiting.current = []
    setGoing({ fixes, sent: true })
    const not = await refusedOf(fixes)
    setRefused(not)
    const accepted = fixes.length - not.length
    notify({ message: texts.came(accepted, not.length), status: not.length > 0 ? 'error' : 'success' })
    await client.invalidateQueries({ queryKey: fixKey })
    setGoing((now) => (now?.fixes === fixes ? undefined : now))
  }, [client])

  useEffect(() => {
    if (!going || going.sent) return
    const timer = setTimeout(() => void send(), undoTime)
    return () => clearTimeout(timer)
  }, [going, send])

  useEffect(() => {
    const leave = () => void send()
    const hide = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [send])

  const isGoing = ({ id }: Fix) => going?.fixes.some((fix) => fix.id === id) === true
  return {
    going,
    refused,
    isGoing,
    /** Whether the person can choose the fix now. */
    isOffered: (fix: Fix) => fix.can.judge && !isGoing(fix),
    has: ({ id }: Fix) => chosen.has(id),
    toggle({ id }: Fix, on: boolean) {
      setChosen((before) => new Set(on ? [...before, id] : [...before].filter((each) => each !== id)))
    },
    choose: (fixes: readonly Fix[]) => setChosen(new Set(fixes.map(({ id }) => id))),
    accept(fixes: readonly Fix[]) {
      if (!onlineManager.isOnline()) return showOfflineAlert()
      void send() // what waits already
      waiting.current = fixes
      setRefused([])
      setGoing({ fixes, sent: false })
    },
    undo() {
      waiting.current = []
      setGoing(undefined)
    },
    dismiss: () => setRefused([]),
  }
}

export type Accepting = ReturnType<typeof useAccepting>

/** Sends an acceptance and returns what was not accepted. */
async function refusedOf(fixes: readonly Fix[]): Promise<Refused[]> {
  try {
    const { items } = await acceptFixes(fixes.map(({ id, version }) => ({ id, version })))
    return fixes.flatMap(({ id, description }) => {
      const answer = items.find((item) => item.id === id)
      return answer?.outcome === 'ACCEPTED' ? [] : [{ id, description, why: answer?.message ?? texts.failed }]
    })
  } catch (error) {
    console.error('fixes: they were not accepted', error)
    return fixes.map(({ id, description }) => ({ id, description, why: texts.failed }))
  }
}
