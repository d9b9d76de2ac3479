/** The subscription of this browser at its push service. It is the browser's, whoever is signed in. */

/** The subscription, where there is one. */
export async function pushSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration('/')
  return (await registration?.pushManager?.getSubscription()) ?? undefined
}

/**
 * Ends the subscription and takes back what it has shown. Somebody signs in, perhaps somebody else: nothing that is meant for another person may
 * reach this browser any more, even if their session goes on elsewhere.
 */
export async function forgetPush(): Promise<void> {
  try {
    await (await pushSubscription())?.unsubscribe()
    const registration = await navigator.serviceWorker?.getRegistration('/')
    for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
  } catch (error) {
    console.error('push: the subscription of this browser goes on', error)
  }
}
