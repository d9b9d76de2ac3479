import { lazy, Suspense, useSyncExternalStore } from 'react'
import { offlineMessage } from '@/api/errors.ts'
import { preloaded } from '@/lib/preload.ts'
import { useLazyDialog } from '@/lib/useLazyDialog.ts'

const AlertDialog = lazy(preloaded(() => import('./AlertDialog.tsx')))

interface Alert {
  message: string
  opened: boolean
}

let alert: Alert = { message: '', opened: false }
const listeners = new Set<() => void>()

function setAlert(next: Alert) {
  alert = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a sentence that must be acknowledged with OK. */
export function showAlert(message: string) {
  setAlert({ message, opened: true })
}

/** 'Internet connection required.' (OFFLINE-002) */
export function showOfflineAlert() {
  showAlert(offlineMessage)
}

/** Renders the current alert; mounted once, by the app. */
export function AlertHost() {
  const { message, opened } = useSyncExternalStore(subscribe, () => alert)
  if (!useLazyDialog(opened)) return null
  return (
    <Suspense>
      <AlertDialog message={message} opened={opened} onClose={() => setAlert({ message, opened: false })} />
    </Suspense>
  )
}
