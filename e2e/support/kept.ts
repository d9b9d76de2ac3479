import { expect, type Page } from '@playwright/test'

/** Waits until the app is kept on the device. */
export async function keptOnDevice(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const { active } = (await navigator.serviceWorker.getRegistration()) ?? {}
      return active?.state === 'activated' && (await caches.match('/index.html')) !== undefined
    })
  await expect.poll(isKept, { message: 'the app is kept on the device', timeout: 60_000 }).toBe(true)
}

/** What this device has to be read without a connection, by the keys of the queries. */
export function keptToRead(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Opening it before the app has would make an empty one.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'caravan-kept')) return []
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('caravan-kept')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const listing = opening.result.transaction('texts').objectStore('texts').getAllKeys()
        listing.onsuccess = () => {
          opening.result.close()
          resolve(listing.result.map(String))
        }
      }
    })
  })
}
