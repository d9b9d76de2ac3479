import { useEffect, useEffectEvent, useRef } from 'react'
import type { User } from '@/api/types.ts'
import { canSuggestPasskeys, hasPasskeys, PasskeyError, stopAsking } from '@/lib/passkey.ts'
import { notify } from '@/ui/notify.tsx'
import { usePasskeySignIn } from './mutations.ts'

/** Before the server's challenge ends, after ten minutes, the browser gets another one. */
const RENEW_MS = 8 * 60 * 1000

/**
 * Lets the browser suggest the person's passkeys in the menu of the field for the email (FD-207). Returns the properties of that field. It begins
 * when the field has focus, so that a page that is only looked at asks the server for nothing.
 */
export function usePasskeySuggestions(onSignedIn: (user: User) => void) {
  const { mutateAsync: signIn } = usePasskeySignIn()
  const running = useRef(false)
  const renewal = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function suggest(field: HTMLElement) {
    if (running.current) return
    running.current = true
    let renew = false
    try {
      if (!(await canSuggestPasskeys())) return
      renewal.current = setTimeout(() => {
        renew = document.activeElement === field
        stopAsking()
      }, RENEW_MS)
      onSignedIn((await signIn({ suggest: true })).user)
    } catch (error) {
      // Nobody has asked for anything until they choose a passkey, so only what happens after that is said.
      if (!(error instanceof PasskeyError) && document.activeElement === field)
        notify({ message: (error as Error).message, status: 'error' })
    } finally {
      clearTimeout(renewal.current)
      running.current = false
      if (renew) void suggest(field)
    }
  }

  const stop = useEffectEvent(() => {
    clearTimeout(renewal.current)
    if (running.current) stopAsking()
  })
  useEffect(() => () => stop(), [])
  if (!hasPasskeys()) return { autoComplete: 'username' }
  return {
    autoComplete: 'username webauthn',
    onFocusCapture: ({ currentTarget }: { currentTarget: HTMLElement }) => void suggest(currentTarget),
  }
}
