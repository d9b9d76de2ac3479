import { useState } from 'react'
import { notify } from '@/ui/notify.tsx'
import type { Act } from './acts.ts'
import { useInviteAgain } from './mutations.ts'
import { actTexts as texts } from './strings.ts'

/** What the person is doing with somebody: an invitation goes at once, everything else opens a dialog (ActDialogs). */
export function useActs() {
  const [act, setAct] = useState<Act>()
  const { mutate, isPending } = useInviteAgain()

  function press(next: Act) {
    if (next.name !== 'invite') return setAct(next)
    mutate(next.person.id, {
      onSuccess: () => notify({ message: texts.inviteSent(next.person.account.email) }),
      onError: ({ message }) => notify({ message, status: 'error' }),
    })
  }
  return { act, press, close: () => setAct(undefined), isInviting: isPending }
}
