/** The service worker (app/worker/worker.js). People who have turned push on have it under this name, so it stays. */
const file = '/push-worker.js'

/** Whether this device has all of the app's files, so that it starts without a connection. */
export async function hasCode(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return false
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.active?.state === 'activated' && (await caches.match('/index.html')) !== undefined
}

/** Registers the worker for the whole site. A repeat changes nothing. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  // The browser asks the server for the worker's next version itself, and never its own cache.
  return navigator.serviceWorker.register(file, { scope: '/', updateViaCache: 'none' })
}
