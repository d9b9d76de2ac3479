import { lazy, Suspense } from 'react'
import { preloaded } from '@/lib/preload.ts'
import { createStore } from '@/lib/store.ts'
import type { Toast } from './Toasts.tsx'

const load = preloaded(() => import('./Toasts.tsx'))
const Toasts = lazy(load)
const wanted = createStore(false)

/** Shows a toast. By default it reports success, stays for 5 s, can be closed and appears at the bottom (GENERAL-027, AMB-125). */
export function notify(toast: Toast) {
  wanted.set(true)
  void load().then(({ showToast }) => showToast(toast))
}

/** Shows the toasts. The app mounts it once. */
export function ToastHost() {
  if (!wanted.use()) return null
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}
