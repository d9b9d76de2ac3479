import { Button, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@/api/types.ts'
import { SignInForm } from '@/features/auth/components/SignInForm.tsx'
import { browser } from '@/lib/browser.ts'
import { tabs } from '@/lib/tabs.ts'
import { meQuery, session } from '@/shared/session/session.ts'
import { leftBehind } from './deactivated.tsx'
import css from './SignInSheet.module.css'

/**
 * The sign-in that opens over a page when the session has ended. The page stays as it is, so that the same person can carry on. If another person
 * signs in, the app starts again at the home page.
 */
export default function SignInSheet({ opened, user }: { opened: boolean; user: User }) {
  const client = useQueryClient()

  function signedIn(next: User) {
    if (next.id !== user.id) return leave()
    client.setQueryData(meQuery.queryKey, next)
    session.resume()
    tabs.tell({ about: 'person' })
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
      <p className={css.text}>Your session has ended. Sign in again to carry on where you left off.</p>
      <SignInForm email={user.email} onSignedIn={signedIn} leftBehind={leftBehind} />
      <Button variant="subtle" fullWidth mt="sm" onClick={leave}>
        LEAVE THIS PAGE
      </Button>
    </Modal>
  )
}

/** Loads the home page, so that nothing of this person stays in memory. */
function leave() {
  browser.goTo('/')
}
