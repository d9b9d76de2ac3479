import { lazy, Suspense } from 'react'
import { offlineMessage } from '@/api/errors.ts'
import { preloaded } from '@/lib/preload.ts'
import { createStore } from '@/lib/store.ts'
import { useLazyDialog } from '@/lib/useLazyDialog.ts'

const AlertDialog = lazy(preloaded(() => import('./AlertDialog.tsx')))

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
  if (!useLazyDialog(opened)) return null
  return (
    <Suspense>
      <AlertDialog message={message} opened={opened} onClose={() => alert.set({ message, opened: false })} />
    </Suspense>
  )
}
