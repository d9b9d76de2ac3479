import { api, call } from '@/api/client.ts'
import { pushSubscription } from '@/shared/pushHere.ts'
import { registerWorker } from '@/shared/serviceWorker.ts'

export type PushSupport = 'ready' | 'unsupported' | 'homeScreen' | 'blocked'

/** Whether this browser can get pushes now. On an iPhone only the app on the home screen can. */
export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return /iPhone|iPad/.test(navigator.userAgent) ? 'homeScreen' : 'unsupported'
  }
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

/** Whether this browser has a subscription. */
export async function isSubscribed() {
  return Boolean(await pushSubscription())
}

/** Asks the person and the browser, and tells the server. It returns whether the person said yes. */
export async function turnPushOn(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await registerWorker()
  const registration = await navigator.serviceWorker.ready
  const old = await registration.pushManager.getSubscription()
  await old?.unsubscribe() // it may be somebody else's, or for other keys
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  await call(api.PUT('/users/me/push-subscription', { body: { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }))
  return true
}

export async function turnPushOff() {
  await call(api.DELETE('/users/me/push-subscription'))
  await (await pushSubscription())?.unsubscribe()
}
