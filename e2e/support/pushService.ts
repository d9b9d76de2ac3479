import type { Page } from '@playwright/test'

interface Shown {
  title: string
  body?: string
  tag?: string
  link?: string
}

/**
 * Stands in for what Chromium lacks when nobody sees it: the person's permission, the push service and the place where notifications appear.
 * Subscribing returns real keys and an address. All of ours is real, such as the worker that shows what arrives.
 */
export async function withPushService(page: Page) {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    const place = 'test.push-subscription'
    const subscription = (json: PushSubscriptionJSON) =>
      ({
        ...json,
        toJSON: () => json,
        unsubscribe: async () => {
          localStorage.removeItem(place)
          return true
        },
      }) as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => {
      const kept = localStorage.getItem(place)
      return kept ? subscription(JSON.parse(kept)) : null
    }
    PushManager.prototype.subscribe = async (options) => {
      if (!options?.applicationServerKey || !options.userVisibleOnly) throw new Error('a push service needs the key of the sender')
      const base64url = (bytes: Uint8Array) =>
        btoa(String.fromCharCode(...bytes))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '')
      const { publicKey } = (await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])) as CryptoKeyPair
      const p256dh = base64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
      const auth = base64url(crypto.getRandomValues(new Uint8Array(16)))
      const json = { endpoint: `https://push.example/${crypto.randomUUID()}`, keys: { p256dh, auth } }
      localStorage.setItem(place, JSON.stringify(json))
      return subscription(json)
    }
  })

  const devtools = await page.context().newCDPSession(page)
  let registrationId = ''
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId
  })
  await devtools.send('ServiceWorker.enable')
  return {
    /** A push arrives that the browser has decrypted. Returns what the worker shows. */
    deliver: async (data: object): Promise<Shown> => {
      const [worker] = page.context().serviceWorkers()
      if (!worker) throw new Error('no worker is registered')
      const shown = worker.evaluate(
        () =>
          new Promise<Shown>((resolve) => {
            const scope = self as unknown as { registration: ServiceWorkerRegistration }
            scope.registration.showNotification = async (title, { body, tag, data } = {}) =>
              resolve({ title, ...(body && { body }), ...(tag && { tag }), link: data?.link })
          }),
      )
      await worker.evaluate(() => undefined) // the line above has run
      await devtools.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(page.url()).origin,
        registrationId,
        data: JSON.stringify(data),
      })
      return await shown
    },
    /** The next story has the same browser. */
    forget: () =>
      page.evaluate(async () => {
        for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
        localStorage.clear()
      }),
  }
}
