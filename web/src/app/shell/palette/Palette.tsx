import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import type { User } from '@/api/types.ts'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'

const PaletteDialog = lazyDialog(() => import('./PaletteDialog.tsx'))
const NewAuditModal = lazyDialog(() => import('@/features/compliance/NewAuditModal.tsx'))

/** Ctrl-K, or Cmd-K on a Mac, opens the palette over any page, also from a field, but not over another dialog (SEARCH-001). */
export default function Palette({ user }: { user: User }) {
  const [shown, setShown] = useState<'palette' | 'newAudit'>()
  const toggle = () => {
    if (shown) setShown(undefined)
    // Not over another dialog: choosing a page would lose what was typed there.
    else if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) setShown('palette')
  }
  useHotkeys([['mod+K', toggle]], [], true)
  const close = () => setShown(undefined)
  return (
    <>
      <LazyDialog opened={shown === 'palette'}>
        <PaletteDialog user={user} onNewAudit={() => setShown('newAudit')} onClose={close} />
      </LazyDialog>
      <LazyDialog opened={shown === 'newAudit'}>
        <NewAuditModal today={user.today} onClose={close} />
      </LazyDialog>
    </>
  )
}
