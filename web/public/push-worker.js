// Shows pushes and opens what they are about. It does nothing else: it neither answers requests nor keeps files.

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  let news = {}
  try {
    news = event.data.json()
  } catch {
    // A browser wants every push to be shown, also one without anything to read.
  }
  event.waitUntil(
    self.registration.showNotification(news.title || 'Caravan', {
      body: news.body || 'You have a new notification.',
      tag: news.tag,
      icon: '/icon-192.png',
      data: { link: news.link },
    }),
  )
})

/** The address of a path of this site. Anything else leads to the list of notifications. */
function addressOf(link) {
  const fallback = new URL('/notifications', self.location.origin)
  if (typeof link !== 'string' || !link.startsWith('/')) return fallback.href
  const address = new URL(link, self.location.origin)
  return address.origin === self.location.origin ? address.href : fallback.href
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = addressOf(event.notification.data?.link)
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((tabs) => {
      // A tab that shows something else may have unsaved work, so it is left as it is.
      const open = tabs.find((tab) => tab.url === address)
      return open ? open.focus() : self.clients.openWindow(address)
    }),
  )
})
