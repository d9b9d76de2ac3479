import { Button } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import type { Impersonated } from './impersonated.ts'
import { texts } from './strings.ts'

const ImpersonateDialog = lazyDialog(() => import('./ImpersonateDialog.tsx'))

/**
 * The button IMPERSONATE USER beside a listed user. It is only there for those who may. It asks for confirmation and a reason first
 * (IMPERSONATION-006).
 */
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
