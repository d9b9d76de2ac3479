import { Button, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@/api/types.ts'
import { SignInForm } from '@/features/auth/components/SignInForm.tsx'
import { browser } from '@/lib/browser.ts'
import { meQuery, session } from '@/shared/session/session.ts'
import css from './SignInSheet.module.css'

/**
 * The sign-in over a page whose session has ended. The page stays as it is: the same person goes on where they were, another person
 * leaves it.
 */
export default function SignInSheet({ opened, user }: { opened: boolean; user: User }) {
  const client = useQueryClient()

  function signedIn(next: User) {
    if (next.id !== user.id) return leave()
    client.setQueryData(meQuery.queryKey, next)
    session.resume()
    void client.invalidateQueries()
  }

  return (
    <Modal
      opened={opened}
      size={480}
      onClose={() => {}}
      title="Please sign in again"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <p className={css.text}>Your session has ended. This page stays as it is, and you carry on where you were.</p>
      <SignInForm email={user.email} onSignedIn={signedIn} />
      <Button variant="subtle" fullWidth mt={12} onClick={leave}>
        LEAVE THIS PAGE
      </Button>
    </Modal>
  )
}

/** To the start, with nothing of this person left in memory. */
function leave() {
  browser.goTo('/')
}
