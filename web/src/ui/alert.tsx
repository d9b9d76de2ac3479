import { useEffect } from 'react'
import { offlineMessage } from '@/lib/offline.ts'
import { createStore } from '@/lib/store.ts'
import { LazyDialog, lazyDialog } from './LazyDialog.tsx'

// What must be said without a connection cannot wait for code that needs one.
const AlertDialog = lazyDialog(() => import('./AlertDialog.tsx'), BrowserAlert)

interface DialogProps extends Alert {
  onClose: () => void
}

/** The browser's own alert, where the dialog's code could not be loaded. */
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

/** Shows a sentence that must be acknowledged with OK. */
export function showAlert(message: string) {
  alert.set({ message, opened: true })
}

/** 'Internet connection required.' (OFFLINE-002) */
export function showOfflineAlert() {
  showAlert(offlineMessage)
}

/** Renders the current alert; mounted once, by the app. */
export function AlertHost() {
  const { message, opened } = alert.use()
  return (
    <LazyDialog opened={opened} stays>
      <AlertDialog message={message} opened={opened} onClose={() => alert.set({ message, opened: false })} />
    </LazyDialog>
  )
}
