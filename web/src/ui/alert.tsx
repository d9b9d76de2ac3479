import { useEffect } from 'react'
import { offlineMessage } from '@/lib/offline.ts'
import { createStore } from '@/lib/store.ts'
import { LazyDialog, lazyDialog } from './LazyDialog.tsx'

// This alert says that the connection is gone, so it must work even if its code can no longer be loaded.
const AlertDialog = lazyDialog(() => import('./AlertDialog.tsx'), BrowserAlert)

interface DialogProps extends Alert {
  onClose: () => void
}

/** Shows the browser's own alert, for when the dialog's code could not be loaded. */
function BrowserAlert({ opened, message, onClose }: DialogProps) {
  useEffect(() => {
    if (!opened) return
    window.alert(message)
    onClose()
  })
  return null
}

interface Alert {
  message: string
  opened: boolean
}

const alert = createStore<Alert>({ message: '', opened: false })

/** Shows a sentence that the person has to confirm with OK. */
export function showAlert(message: string) {
  alert.set({ message, opened: true })
}

/** Shows 'Internet connection required.' (OFFLINE-002). */
export function showOfflineAlert() {
  showAlert(offlineMessage)
}

/** Closes the alert. Its sentence stays until the dialog has disappeared. */
export function closeAlert() {
  alert.set({ ...alert.get(), opened: false })
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
