import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, server, signIn } from '@/test/server.ts'
import { someSettings } from './testSettings.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** A browser that can get pushes, and what it and the server were asked. */
function aBrowser(permission: NotificationPermission) {
  const box = { subscribed: false, registered: [] as string[], sent: [] as unknown[], on: false }
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/x', keys: { p256dh: 'P', auth: 'A' } }),
    unsubscribe: async () => {
      box.subscribed = false
      return true
    },
  }
  const registration = {
    pushManager: {
      getSubscription: async () => (box.subscribed ? subscription : null),
      subscribe: async () => {
        box.subscribed = true
        return subscription
      },
    },
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async (file: string) => box.registered.push(file),
      ready: Promise.resolve(registration),
      getRegistration: async () => (box.registered.length > 0 ? registration : undefined),
    },
  })
  server.use(
    http.get('/api/users/me/notification-settings', () => HttpResponse.json(someSettings({ push: { key: 'BKey', on: box.on } }))),
    http.put('/api/users/me/push-subscription', async ({ request }) => {
      box.sent.push(await request.json())
      box.on = true
      return new HttpResponse(null, { status: 204 })
    }),
    http.delete('/api/users/me/push-subscription', () => {
      box.on = false
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return box
}

function open() {
  signIn(aUser())
  return renderApp('/settings/notifications')
}

test('FD-82 push is turned on and off in this browser; nothing is registered before', async () => {
  const box = aBrowser('granted')
  const { user } = open()
  const button = await screen.findByRole('button', { name: 'TURN ON' })
  expect(box.registered).toEqual([])
  await user.click(button)
  expect(await screen.findByText('Push is on in this browser.')).toBeVisible()
  expect(box.sent).toEqual([{ endpoint: 'https://push.example/x', p256dh: 'P', auth: 'A' }])
  expect(box.registered).toEqual(['/push-worker.js'])
  await user.click(screen.getByRole('button', { name: 'TURN OFF' }))
  expect(await screen.findByText('Push is off in this browser.')).toBeVisible()
  expect([box.on, box.subscribed]).toEqual([false, false])
})

test('FD-82 says so when the browser blocks notifications', async () => {
  aBrowser('denied')
  open()
  expect(await screen.findByText(/Your browser blocks notifications from this site/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'TURN ON' })).not.toBeInTheDocument()
})

test('FD-82 says so when the browser knows no push', async () => {
  server.use(http.get('/api/users/me/notification-settings', () => HttpResponse.json(someSettings())))
  open()
  expect(await screen.findByText("This browser can't show push notifications.")).toBeVisible()
})
