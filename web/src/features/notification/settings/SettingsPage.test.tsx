import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import type { NotificationSettings, SettingsChange } from '@/api/notification.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, problem, server, signIn } from '@/test/server.ts'
import { both, withChange, without } from './changes.ts'
import { someSettings } from './testSettings.ts'

/** Keeps settings as the server does, and returns the changes that were sent. `fails` makes calls fail. */
function serve(settings: NotificationSettings) {
  const box = { settings, sent: [] as SettingsChange[], fails: false }
  server.use(
    http.get('/api/users/me/notification-settings', () => HttpResponse.json(box.settings)),
    http.put('/api/users/me/notification-settings', async ({ request }) => {
      const change = (await request.json()) as SettingsChange
      if (box.fails) return problem(500, 'Something went wrong.')
      box.sent.push(change)
      box.settings = withChange(box.settings, change)
      return HttpResponse.json(box.settings)
    }),
  )
  return box
}

function open() {
  signIn(aUser())
  return renderApp('/settings/notifications')
}

const box = async (kind: string, channel: string) =>
  within(await screen.findByRole('group', { name: kind })).getByRole('checkbox', { name: channel })

describe('the notification settings', () => {
  test('FD-80 FD-81 shows kinds and channels, how often mails come and the quiet hours by the clocks of the store', async () => {
    serve(someSettings())
    open()
    expect(await box('Must-reads', 'Email')).toBeChecked()
    expect(await box('Mentions', 'Email')).not.toBeChecked()
    expect(within(screen.getByRole('group', { name: 'Messages' })).getAllByRole('checkbox')).toHaveLength(2)
    expect(screen.getByRole('radio', { name: 'Daily' })).toBeChecked()
    expect(screen.getByLabelText('From')).toHaveValue('21:00')
    expect(screen.getByText(/\(Perth time\)/)).toBeVisible()
    expect(screen.getByText(/mia@wattle.example/)).toBeVisible()
  })

  test('FD-80 a choice is saved by itself, with nothing else', async () => {
    const { sent } = serve(someSettings())
    const { user } = open()
    await user.click(await box('Mentions', 'Email'))
    await user.click(screen.getByRole('radio', { name: 'Weekly' }))
    await waitFor(() =>
      expect(sent).toEqual([{ choices: [{ kind: 'MENTION', inApp: true, email: true, push: true }] }, { pace: 'WEEKLY' }]),
    )
    expect(await screen.findByText('All changes are saved.')).toBeVisible()
  })

  test('FD-80 what could not be saved stays on the screen, and is sent when the person tries again', async () => {
    const server = serve(someSettings())
    const { user } = open()
    server.fails = true
    await user.click(await box('Mentions', 'Push'))
    await user.click(screen.getByRole('checkbox', { name: 'Keep these hours quiet' }))
    expect(await screen.findByText("Your changes aren't saved yet.")).toBeVisible()
    expect(await box('Mentions', 'Push')).not.toBeChecked()
    server.fails = false
    await user.click(screen.getByRole('button', { name: 'TRY AGAIN' }))
    expect(await screen.findByText('All changes are saved.')).toBeVisible()
    expect(server.settings.choices[1]).toEqual({ kind: 'MENTION', inApp: true, email: false, push: false })
    expect(server.settings.quiet).toEqual({ on: false, from: '21:00', until: '07:00' })
  })

  test('FD-80 whoever acts as somebody else changes nothing', async () => {
    serve(someSettings({ can: { change: false } }))
    open()
    expect(await box('Mentions', 'Push')).toBeDisabled()
    expect(screen.getByText("You can't change these settings while you act as someone else.")).toBeVisible()
  })

  test('FD-80 says what the server says when they cannot be loaded', async () => {
    server.use(http.get('/api/users/me/notification-settings', () => problem(400, 'Not now.')))
    open()
    expect(await screen.findByText('Not now.')).toBeVisible()
  })
})

describe('changes of settings', () => {
  const email = { kind: 'POST', inApp: true, email: true, push: false } as const
  const push = { kind: 'POST', inApp: true, email: true, push: true } as const
  test('FD-80 of two changes of one kind the later holds, and others stay', () => {
    expect(both({ choices: [email], pace: 'DAILY' }, { choices: [push] })).toEqual({ choices: [push], pace: 'DAILY' })
  })
  test('FD-80 what changes again while it is saved is still to be saved', () => {
    expect(without({ choices: [push], pace: 'DAILY' }, { choices: [email], pace: 'DAILY' })).toEqual({ choices: [push] })
    expect(without({ pace: 'WEEKLY' }, { pace: 'DAILY' })).toEqual({ pace: 'WEEKLY' })
  })
})
