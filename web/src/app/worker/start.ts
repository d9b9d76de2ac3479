import { ownBuild } from '@/api/build.ts'
import { registerWorker } from '@/shared/serviceWorker.ts'

let started = false

/** Lets the app start without a connection from now on (OFFLINE-004). While the app is developed, there is nothing to keep. */
export function startWorker() {
  if (started || !('serviceWorker' in navigator) || !ownBuild?.startsWith('/assets/')) return
  started = true
  // As long as this page is open, the worker keeps the files of its build: the cache has the same name.
  void navigator.locks?.request(`caravan-app:${ownBuild}`, { mode: 'shared' }, () => new Promise(() => {}))
  registerWorker().catch((error: unknown) => console.warn('worker: it could not be registered', error))
}
