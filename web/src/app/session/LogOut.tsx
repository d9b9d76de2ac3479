import { type ReactNode, useState } from 'react'
import { slowAfter } from '@/lib/patience.ts'
import { useLogout } from '@/shared/session/logout.ts'
import { useUser } from '@/shared/session/session.ts'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'

const texts = {
  title: 'Not everything has been sent',
  waits: (what: string) =>
    `${what} on this device, not sent yet. They stay here when you log out, and nobody else who signs in sees them or sends them. Sign in on this device again to send them.`,
  noRoom: (what: string) =>
    `${what} on this device, not sent yet. There is not enough space to keep all of it, so logging out now loses some. Keep this page open until it is sent.`,
  unknown:
    'This device is slow to read what it keeps, so there may be something that is not sent yet. It stays here when you log out, and nobody else who signs in sees it or sends it. Sign in on this device again to send it.',
  logOut: 'LOG OUT',
}

/**
 * Logging out of this browser. When something of the person waits on the device, or it is slow to say so, the question says what, and that it stays
 * (OFFLINE-024, FD-250), or that there is no room for it (FD-319).
 */
export function useAskedLogout(): { logOut: () => void; isPending: boolean; question: ReactNode } {
  const { id } = useUser()
  const logout = useLogout()
  const [says, setSays] = useState('')
  const [asking, setAsking] = useState(false)

  async function press() {
    // Without this part of the app nothing can be said, and logging out needs a connection anyway.
    const found = import('../pages/unsent/count.ts')
      .then(async ({ whatWaits, hasNoRoom }) => {
        const what = await whatWaits(id)
        if (what === '') return ''
        return hasNoRoom(id) ? texts.noRoom(what) : texts.waits(what)
      })
      .catch(() => '')
    const words = await Promise.race([found, new Promise<undefined>((resolve) => setTimeout(resolve, slowAfter))])
    if (words === '') return logout.mutate()
    setSays(words ?? texts.unknown)
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
      {says}
    </ConfirmModal>
  )
  return { logOut: () => void press(), isPending: logout.isPending, question }
}
