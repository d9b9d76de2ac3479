import { type ReactNode, useState } from 'react'
import { useLogout } from '@/shared/session/logout.ts'
import { useUser } from '@/shared/session/session.ts'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'

const texts = {
  title: 'Not everything has been sent',
  waits: (what: string) =>
    `${what} on this device, not sent yet. They stay here when you log out, and nobody else who signs in sees them or sends them. Sign in on this device again to send them.`,
  logOut: 'LOG OUT',
}

/** Logging out of this browser. When something of the person waits on the device, the question says what, and that it stays (OFFLINE-024). */
export function useAskedLogout(): { logOut: () => void; isPending: boolean; question: ReactNode } {
  const { id } = useUser()
  const logout = useLogout()
  const [waits, setWaits] = useState('')
  const [asking, setAsking] = useState(false)

  async function press() {
    // Without this part of the app nothing can be said, and logging out needs a connection anyway.
    const what = await import('../pages/unsent/count.ts').then(({ whatWaits }) => whatWaits(id)).catch(() => '')
    if (what === '') return logout.mutate()
    setWaits(what)
    setAsking(true)
  }

  const question = (
    <ConfirmModal
      opened={asking}
      title={texts.title}
      confirmLabel={texts.logOut}
      onConfirm={() => {
        setAsking(false)
        logout.mutate()
      }}
      onClose={() => setAsking(false)}
    >
      {texts.waits(waits)}
    </ConfirmModal>
  )
  return { logOut: () => void press(), isPending: logout.isPending, question }
}
