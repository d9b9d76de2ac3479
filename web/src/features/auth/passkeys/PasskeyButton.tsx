import { Button } from '@mantine/core'
import { useState } from 'react'
import type { User } from '@/api/types.ts'
import { hasPasskeys } from '@/lib/passkey.ts'
import { usePasskeySignIn } from './mutations.ts'
import css from './Passkeys.module.css'
import { texts } from './strings.ts'

interface Props {
  onSignedIn: (user: User) => void
  variant?: 'filled' | 'default'
}

/**
 * Signs in with a passkey (FD-207). Nothing where the browser has none. What went wrong is said below it. The page that is drawn in advance only has
 * its room (`data-later`, build/early.ts), because nothing can be asked before the app runs.
 */
export function PasskeyButton({ onSignedIn, variant = 'default' }: Props) {
  const { mutate, isPending } = usePasskeySignIn()
  const [failure, setFailure] = useState('')
  if (!hasPasskeys()) return null
  return (
    <div data-later>
      <Button
        variant={variant}
        size="lg"
        fullWidth
        loading={isPending}
        onClick={() => {
          setFailure('')
          mutate({}, { onSuccess: ({ user }) => onSignedIn(user), onError: ({ message }) => setFailure(message) })
        }}
      >
        {texts.use}
      </Button>
      <p role="alert" className={css.failure}>
        {failure}
      </p>
    </div>
  )
}
