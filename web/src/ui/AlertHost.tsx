import { useEffect } from 'react'
import { alert, closeAlert } from './alert.ts'
import { LazyDialog, lazyDialog } from './LazyDialog.tsx'

interface DialogProps {
  message: string
  opened: boolean
  onClose: () => void
}

// This alert says that the connection is gone, so it must work even if its code can no longer be loaded.
const AlertDialog = lazyDialog(() => import('./AlertDialog.tsx'), BrowserAlert)

/** Shows the browser's own alert, for when the dialog's code could not be loaded. */
function BrowserAlert({ opened, message, onClose }: DialogProps) {
  useEffect(() => {
    if (!opened) return
    window.alert(message)
    onClose()
  })
  return null
}

/** Shows the current alert. The app mounts it once. */
export function AlertHost() {
  const { message, opened } = alert.use()
  return (
    <LazyDialog opened={opened} stays>
      <AlertDialog message={message} opened={opened} onClose={closeAlert} />
    </LazyDialog>
  )
}
