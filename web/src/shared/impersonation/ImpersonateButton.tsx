import { Button } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { texts } from './strings.ts'

const ImpersonateDialog = lazyDialog(() => import('./ImpersonateDialog.tsx'))

/** A listed user, as far as impersonating needs to know them. */
export interface Impersonated {
  id: string
  /** First and last name. */
  name: string
  /** The name of their store, if they have one. */
  storeName?: string | undefined
  /** Whether the viewer may act as them, as the server says (IMPERSONATION-003 to 005). */
  canImpersonate: boolean
}

/** The button IMPERSONATE USER beside a listed user. It is only there for those who may. It asks for confirmation and a reason first (IMPERSONATION-006). */
export function ImpersonateButton({ user }: { user: Impersonated }) {
  const [opened, setOpened] = useState(false)
  if (!user.canImpersonate) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUserShare size={20} aria-hidden />}
        aria-label={texts.buttonNamed(user.name)}
        onClick={() => setOpened(true)}
      >
        {texts.button}
      </Button>
      <LazyDialog opened={opened}>
        <ImpersonateDialog user={user} onClose={() => setOpened(false)} />
      </LazyDialog>
    </>
  )
}
