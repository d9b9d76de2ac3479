import { lazy, Suspense, useSyncExternalStore } from 'react'
import { offlineMessage } from '@/api/errors.ts'
import { preloaded } from '@/lib/preload.ts'

const AlertDialog = lazy(preloaded(() => import('./AlertDialog.tsx')))

let message: string | null = null
const listeners = new Set<() => void>()

function setMessage(next: string | null) {
  message = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a sentence that must be acknowledged with OK. */
export function showAlert(sentence: string) {
  setMessage(sentence)
}

/** 'Internet connection required.' (OFFLINE-002) */
export function showOfflineAlert() {
  setMessage(offlineMessage)
}

/** Renders the current alert; mounted once, by the app. */
export function AlertHost() {
  const current = useSyncExternalStore(subscribe, () => message)
  if (current === null) return null
  return (
    <Suspense>
      <AlertDialog message={current} onClose={() => setMessage(null)} />
    </Suspense>
  )
}
