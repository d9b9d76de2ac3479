import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Message, Thread } from '@/api/types.ts'
import { store } from '@/shared/outgoing/store.ts'
import { disconnect, reconnect } from '@/test/connection.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, page, problem, server, signIn } from '@/test/server.ts'
import { aConversation, aMessage, aThread } from './testMessages.ts'

const own = (changes = {}) =>
  aMessage({
    id: 'm2',
    body: '<p>Mine</p>',
    mine: true,
    ownSide: true,
    createdBy: { id: 'mia', firstName: 'Mia', lastName: 'Nguyen', deactivated: false, roleLabel: 'Store Owner', store: null },
    sentAt: '2026-11-20T03:01:00Z',
    can: { edit: true, delete: true, like: true, reply: true },
    ...changes,
  })

const sent: Record<string, unknown>[] = []
const seen: string[] = []

/** Serves one conversation; what is sent is added to it. */
function serve(thread: Thread, who = aUser()) {
  signIn(who)
  const messages: Message[] = [...thread.messages]
  server.use(
    http.get('/api/users/me/conversations', () => HttpResponse.json(page([aConversation({ unread: thread.unread })]))),
    http.get('/api/users/me/conversations/count', () => HttpResponse.json({ count: thread.unread, countHeadOffice: 0 })),
    http.get('/api/conversations/c1', () => HttpResponse.json({ ...thread, messages })),
    http.post('/api/conversations/c1/seen/:user', ({ request, params }) => {
      seen.push(`${params.user} ${new URL(request.url).searchParams.get('until')}`)
      return HttpResponse.json({ seenMessagesUntil: null })
    }),
    http.post('/api/conversations/c1/typing', () => new HttpResponse(null, { status: 204 })),
    http.post('/api/messages', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      sent.push(body)
      const message = own({ id: body.id, body: body.body, sentAt: '2026-11-20T03:05:00Z' })
      messages.push(message)
      return HttpResponse.json(message, { status: 201 })
    }),
  )
}

beforeEach(() => {
  sent.length = 0
  seen.length = 0
  localStorage.clear()
})
afterEach(() => localStorage.clear())

describe('the inbox', () => {
  test('MSG-001 SCR-006 lists conversations with their last message and what is unread', async () => {
    serve(aThread([aMessage()], { unread: 1 }))
    renderApp('/inbox')
    expect(await screen.findByRole('heading', { level: 1, name: 'Member Chat' })).toBeVisible()
    const row = await screen.findByRole('link', { name: /Tom Whitfield/ })
    expect(row).toHaveAttribute('href', '/inbox/c1')
    expect(row).toHaveTextContent('Hello')
    expect(row).toHaveTextContent('1 unread')
  })

  test('AMB-109 says that the list could not be loaded', async () => {
    serve(aThread([]))
    server.use(http.get('/api/users/me/conversations', () => problem(400, 'No.')))
    renderApp('/inbox')
    expect(await screen.findByRole('button', { name: /retry|try again/i })).toBeVisible()
  })
})

describe('a conversation', () => {
  test('MSG-007 MSG-010 MSG-013 shows what was written, and tells that it was seen', async () => {
    serve(aThread([aMessage(), own()], { unread: 1, firstUnread: 'm1' }))
    renderApp('/inbox/c1')
    const log = await screen.findByRole('log', { name: 'Tom Whitfield' })
    expect(within(log).getByText('Hello')).toBeVisible()
    expect(within(log).getByText('New')).toBeVisible()
    expect(within(log).getByText('Sent')).toBeVisible()
    await waitFor(() => expect(seen).toEqual(['mia 2026-11-20T03:01:00Z']))
  })

  test('MSG-012 sends what is typed once, with an id of its own, and empties the field', async () => {
    serve(aThread([aMessage()], { unread: 0 }))
    const { user } = renderApp('/inbox/c1')
    const field = await screen.findByRole('textbox', { name: 'Write a message' })
    await user.type(field, 'See you at 9')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(field).toHaveValue('')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ conversation: 'c1', body: '<p>See you at 9</p>', attachments: [] })
    expect(sent[0]?.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(await screen.findByText('See you at 9')).toBeVisible()
  })

  test('what was typed is still there when the page is opened again', async () => {
    serve(aThread([aMessage()], { unread: 0 }))
    const { user } = renderApp('/inbox/c1')
    await user.type(await screen.findByRole('textbox', { name: 'Write a message' }), 'Not yet')
    cleanup()
    renderApp('/inbox/c1')
    expect(await screen.findByRole('textbox', { name: 'Write a message' })).toHaveValue('Not yet')
  })

  test('AMB-109 a message that the server refuses says why, and can be tried again or discarded', async () => {
    serve(aThread([aMessage()], { unread: 0 }))
    server.use(http.post('/api/messages', () => problem(409, 'This person has left, so they can no longer get messages.')))
    const { user } = renderApp('/inbox/c1')
    await user.type(await screen.findByRole('textbox', { name: 'Write a message' }), 'Hi')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(/This person has left/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'DISCARD' }))
    await waitFor(() => expect(screen.queryByText(/This person has left/)).not.toBeInTheDocument())
  })

  test('FD-251 AMB-109 FD-90 a message that the server fails to take twice says so, and RETRY sends it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve(aThread([aMessage()], { unread: 0 }))
    let tries = 0
    server.use(
      http.post('/api/messages', () => {
        tries += 1
        return tries <= 2 ? problem(500, 'Something went wrong on our side.') : undefined
      }),
    )
    const { user } = renderApp('/inbox/c1')
    await user.type(await screen.findByRole('textbox', { name: 'Write a message' }), 'Hi')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(tries).toBe(1))
    expect(await screen.findByText('Sending')).toBeVisible()
    act(() => {
      disconnect()
      reconnect()
    })
    expect(await screen.findByText('Not sent. Something went wrong on our side. We keep trying.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'RETRY' }))
    await waitFor(() => expect(sent).toMatchObject([{ body: '<p>Hi</p>' }]))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'RETRY' })).not.toBeInTheDocument())
  })

  test('FD-90 a message that was written without a connection is sent once, with the same id, when there is one', async () => {
    serve(aThread([aMessage()], { unread: 0 }))
    let fail = true
    const ids: unknown[] = []
    server.use(
      http.post('/api/messages', async ({ request }) => {
        const body = (await request.clone().json()) as Record<string, unknown>
        ids.push(body.id)
        if (fail) return HttpResponse.error()
        return undefined
      }),
    )
    const { user } = renderApp('/inbox/c1')
    await user.type(await screen.findByRole('textbox', { name: 'Write a message' }), 'Later')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Waiting for a connection')).toBeVisible()
    fail = false
    reconnect()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(new Set(ids).size).toBe(1)
    await waitFor(() => expect(screen.queryByText('Waiting for a connection')).not.toBeInTheDocument())
    expect(await store.all('mia')).toEqual([])
  })

  test('a conversation that nobody can write in says why', async () => {
    const closed = 'This person has left, so they can no longer get messages.'
    serve(aThread([aMessage()], { unread: 0, can: { ...aConversation().can, send: false, closed } }))
    renderApp('/inbox/c1')
    expect(await screen.findByText(closed)).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Write a message' })).not.toBeInTheDocument()
  })

  test.each([
    ['MEMBERS' as const, 'Member Chat'],
    ['HEAD_OFFICE' as const, 'Head Office Messages'],
  ])('SHELL-006 SHELL-007 a conversation of the kind %s lies under %s in the menu', async (type, entry) => {
    serve(aThread([aMessage()], { unread: 0, type }), aUser({ can: { ...aUser().can, chat: true } }))
    renderApp('/inbox/c1')
    expect(await screen.findByText('Hello', { selector: 'p' })).toBeVisible()
    const main = screen.getByRole('navigation', { name: 'Main' })
    await waitFor(() => expect(within(main).getByRole('link', { name: new RegExp(`^${entry}`) })).toHaveAttribute('aria-current', 'page'))
    expect(within(main).getAllByRole('link', { current: 'page' })).toHaveLength(1)
  })
})
