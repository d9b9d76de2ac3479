import { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { completions } from '@/features/audit/later/completions.ts'
import type { Outgoing } from '@/shared/outgoing/kinds.ts'
import { startSending } from '@/shared/outgoing/queue.ts'
import { store } from '@/shared/outgoing/store.ts'
import { disconnect, reconnect } from '@/test/connection.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, problem, server, signIn } from '@/test/server.ts'

const person = aUser()
const message: Outgoing = {
  id: 'm1',
  kind: 'message',
  person: person.id,
  place: 'c1',
  writtenAt: '2026-11-20T00:01:00Z',
  content: { conversation: 'c1', body: 'On my way' },
  files: [],
}

let answer = (_: Response) => {}

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  signIn(person)
  const answered = new Promise<Response>((resolve) => {
    answer = resolve
  })
  server.use(http.post('/api/messages', () => answered))
  await store.add(message)
})

afterEach(async () => {
  startSending('', new QueryClient())
  await store.remove('m1')
})

/** Opens a page without a connection, while a message waits. */
async function openOffline() {
  act(disconnect)
  const app = renderApp('/settings')
  expect(await screen.findByRole('link', { name: '1 WAITING' })).toHaveAttribute('href', '/unsent')
  expect(screen.getByText('You are currently offline')).toBeVisible()
  return app
}

describe('FD-346 the strip about the connection', () => {
  test('OFFLINE-012 says how much waits, that it is being sent, and once the server has it that everything is sent', async () => {
    await openOffline()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      act(reconnect)
      expect(await screen.findByText('Sending 1 message')).toBeVisible()
      expect(screen.queryByText('You are currently offline')).not.toBeInTheDocument()
      await act(() => vi.advanceTimersByTimeAsync(19_000))
      expect(screen.getByText('Back online')).toBeVisible()
      await act(() => vi.advanceTimersByTimeAsync(2000))
      expect(screen.getByText('Not sent yet')).toBeVisible()
      answer(HttpResponse.json({ ...message, sentAt: message.writtenAt, conversation: 'c1', body: 'On my way' }, { status: 201 }))
      expect(await screen.findByText('Everything is sent')).toBeVisible()
      await act(() => vi.advanceTimersByTimeAsync(6000))
      expect(screen.queryByText('Everything is sent')).not.toBeInTheDocument()
    } finally {
      vi.useRealTimers()
    }
  })

  test('OFFLINE-013 what the server refuses is not said to be on its way', async () => {
    const { user } = await openOffline()
    answer(problem(422, 'Please wait a moment.'))
    act(reconnect)
    expect(await screen.findByText('Not sent yet')).toBeVisible()
    expect(screen.getByText('1 message')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Not sent yet')).not.toBeInTheDocument()
  })

  test('OFFLINE-012 what the device has and nobody has read from it yet is not said to be sent', async () => {
    const place = 's1:q1'
    const about = { storeId: 's1', store: 'Wattle & Vine', date: '2026-11-20' }
    await completions.add({ id: 'c1', person: person.id, place, about, score: 90, at: message.writtenAt })
    await openOffline()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      answer(HttpResponse.json({ ...message, sentAt: message.writtenAt, conversation: 'c1', body: 'On my way' }, { status: 201 }))
      act(reconnect)
      await waitFor(async () => expect(await store.all(person.id)).toEqual([]))
      await act(() => vi.advanceTimersByTimeAsync(3000))
      expect(screen.queryByText('Everything is sent')).not.toBeInTheDocument()
    } finally {
      vi.useRealTimers()
      await completions.remove('c1')
    }
  })

  test('OFFLINE-008 a page that is opened after it was dismissed says how old it is', async () => {
    const { user } = renderApp('/settings')
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    act(disconnect)
    expect(await screen.findByText('You are currently offline')).toBeVisible()
    expect(screen.queryByText(/^Last updated/)).not.toBeInTheDocument()
    await user.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement)
    expect(await screen.findByText(/^Last updated \d+:\d\d[AP]M$/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('You are currently offline')).not.toBeInTheDocument()
    await waitFor(() => expect(screen.getByText(/^Last updated \d+:\d\d[AP]M$/)).toBeVisible())
  })
})
