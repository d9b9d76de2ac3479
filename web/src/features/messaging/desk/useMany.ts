import { useEffect, useRef, useState } from 'react'
import { limits } from '@/api/limits.gen.ts'
import type { Conversation } from '@/api/types.ts'
import { notify } from '@/ui/notify.tsx'
import { useChosen } from '@/ui/useChosen.ts'
import { useTendMany } from '../mutations.ts'
import { texts } from '../strings.ts'
import { type ManyChange, type Outcome, outcomeOf } from './many.ts'

/** What is done with those that are chosen. `name` is that of who looks after them, or of the label. */
export type Act = Omit<ManyChange, 'of'> & { name?: string }

/** How long the toast after RESOLVE offers REOPEN, in milliseconds. */
const reopenTime = 8_000

/**
 * Several conversations of the inbox at once (FD-449). `filters` are what the list was asked for, of which others drop what is chosen; `shown` are
 * the conversations that it has, as they stand.
 */
export function useMany(filters: Record<string, unknown>, shown: readonly Conversation[]) {
  const [choosing, setChoosing] = useState(false)
  const [left, setLeft] = useState<Outcome['left']>([])
  const { rows, replace, toggle, clear, has } = useChosen<Conversation>(filters)
  const { mutateAsync, isPending } = useTendMany()
  const button = useRef<HTMLButtonElement>(null)
  const chosen = rows.filter(({ id }) => shown.some((one) => one.id === id))
  const first = shown.slice(0, limits.conversationsAtOnce)
  const stop = () => {
    setChoosing(false)
    clear()
  }

  useEffect(() => {
    if (!choosing) return
    const onKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      const isElsewhere = target instanceof Element && target.closest('[role="dialog"], [type="search"], textarea, [contenteditable]')
      if (key === 'Escape' && !defaultPrevented && !isElsewhere) {
        setChoosing(false)
        button.current?.focus()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [choosing])

  async function send({ name = '', ...change }: ManyChange & Act) {
    setLeft([])
    const outcome = outcomeOf(change, await mutateAsync(change))
    const { done, already } = outcome
    setLeft(outcome.left)
    if (done.length + already > 0) {
      const isResolved = change.action === 'RESOLVE' && done.length > 0
      notify({
        message: texts.cameOfMany(change.action, done.length, already, name),
        ...(isResolved && {
          duration: reopenTime,
          action: { label: texts.reopen, onPress: () => void send({ action: 'REOPEN', of: done }).catch(() => undefined) },
        }),
      })
    }
  }

  return {
    choosing,
    /** The button that begins and ends choosing. */
    button,
    begin() {
      clear()
      setLeft([])
      setChoosing(true)
    },
    stop,
    chosen,
    has,
    toggle,
    isFull: chosen.length >= limits.conversationsAtOnce,
    /** Those that can be chosen together. */
    first,
    chooseAll: (on: boolean) => replace(on ? first : []),
    left,
    dismiss: () => setLeft([]),
    isPending,
    /** Those that were resolved or reopened are chosen no longer; what was assigned or labelled stays chosen, for what is done next. */
    async act(change: Act) {
      try {
        await send({ ...change, of: chosen })
      } catch {
        return // it was said, and they stay chosen
      }
      if (change.action !== 'RESOLVE' && change.action !== 'REOPEN') return
      stop()
      button.current?.focus()
    },
  }
}

export type Many = ReturnType<typeof useMany>
