/** The service worker (app/worker/worker.js). People who have turned push on have it under this name, so it stays. */
const file = '/push-worker.js'

/** Registers the worker for the whole site. A repeat changes nothing. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  // The browser asks the server for the worker's next version itself, and never its own cache.
  return navigator.serviceWorker.register(file, { scope: '/', updateViaCache: 'none' })
}
