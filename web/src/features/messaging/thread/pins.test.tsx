import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { threadQuery } from '@/api/messaging.ts'
import type { Thread } from '@/api/types.ts'
import { disconnect } from '@/test/connection.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, page, server, signIn } from '@/test/server.ts'
import { aConversation, aMessage, aThread } from '../testMessages.ts'

type Pin = Thread['pinned'][number]

const { createdBy } = aMessage()

const aPin = (message: string, changes: Partial<Pin> = {}): Pin => ({
  message,
  text: `Message ${message}`,
  files: 0,
  createdBy,
  asHeadOffice: false,
  sentAt: '2026-03-02T03:00:00Z',
  pinnedBy: { ...createdBy, firstName: 'Mia', lastName: 'Nguyen' },
  pinnedAsHeadOffice: false,
  pinnedAt: '2026-03-04T03:00:00Z',
  ...changes,
})

/** Serves a conversation of the messages m1 to m3 with pins, which calls change, and opens it. Returns what was called. */
async function open(pinned: Pin[], changes: Partial<Thread> = {}) {
  signIn(aUser({ can: { ...aUser().can, chat: true } }))
  const called: string[] = []
  let now = pinned
  const messages = ['m1', 'm2', 'm3'].map((id, index) =>
    aMessage({ id, body: `<p>Message ${id}</p>`, sentAt: `2026-11-20T03:1${index}:00Z` }),
  )
  const answer = (call: string, pins: Pin[]) => {
    called.push(call)
    now = pins
    return HttpResponse.json({ items: now })
  }
  server.use(
    http.get('/api/users/me/conversations', () => HttpResponse.json(page([aConversation({ unread: 0 })]))),
    http.get('/api/users/me/conversations/count', () => HttpResponse.json({ count: 0, countHeadOffice: 0 })),
    http.get('/api/conversations/c1', () => HttpResponse.json(aThread(messages, { unread: 0, pinned: now, ...changes }))),
    http.put<{ id: string }>('/api/messages/:id/pin', ({ params: { id } }) => answer(`pin ${id}`, [aPin(id), ...now])),
    http.delete<{ id: string }>('/api/messages/:id/pin', ({ params: { id } }) =>
      answer(
        `unpin ${id}`,
        now.filter(({ message }) => message !== id),
      ),
    ),
  )
  const { user, queryClient } = renderApp('/inbox/c1')
  await screen.findByText('Message m3', { selector: 'p' })
  const hear = async (pins: Pin[]) => {
    now = pins
    await act(() => queryClient.invalidateQueries({ queryKey: threadQuery('c1').queryKey }))
  }
  return { user, called, hear }
}

const line = () => screen.queryByRole('button', { name: /^Pinned messages: / })
const bubble = (id: string) => screen.getByText(`Message ${id}`, { selector: 'article p' }).closest('article') as HTMLElement
const rows = async () => within(await screen.findByRole('list', { name: 'Pinned messages' })).getAllByRole('listitem')

test('FD-432 a message is pinned from its menu, says so, and stands in the line; unpinned it does not', async () => {
  const { user, called } = await open([])
  expect(line()).not.toBeInTheDocument()
  await user.click(within(bubble('m2')).getByRole('button', { name: /^Options for the message/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Pin' }))
  expect(await screen.findByRole('button', { name: 'Pinned messages: Message m2' })).toBeVisible()
  expect(within(bubble('m2')).getByText('Pinned')).toBeVisible()
  expect(within(bubble('m1')).queryByText('Pinned')).not.toBeInTheDocument()
  await user.click(within(bubble('m2')).getByRole('button', { name: /^Options for the message/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Unpin' }))
  await waitFor(() => expect(line()).not.toBeInTheDocument())
  expect(called).toEqual(['pin m2', 'unpin m2'])
})

test('FD-432 SCR-007 the line opens all that is pinned, each with who pinned it and when, and leads to messages and back', async () => {
  const { user } = await open([
    aPin('m3', { text: '', files: 1, pinnedBy: null, pinnedAsHeadOffice: true }),
    aPin('m1', { createdBy: null, asHeadOffice: true }),
  ])
  const opener = await screen.findByRole('button', { name: 'Pinned messages: 1 file from Tom Whitfield and 1 more' })
  await user.click(opener)
  const [first, second] = await rows()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close pinned messages' })).toHaveFocus())
  expect(first).toHaveTextContent(/Tom Whitfield ?2 Mar 2:00PM ?1 file ?Pinned by Head Office · 4 Mar 2:00PM/)
  expect(second).toHaveTextContent(/Head Office ?2 Mar 2:00PM ?Message m1 ?Pinned by Mia Nguyen · 4 Mar 2:00PM/)
  expect(screen.getByRole('log').closest('[inert]')).not.toBeNull()
  await user.click(within(second as HTMLElement).getByRole('button', { name: /^Head Office/ }))
  await waitFor(() => expect(bubble('m1')).toHaveFocus())
  expect(bubble('m1')).toHaveAttribute('data-found')
  expect(line()).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'BACK TO PINNED MESSAGES' }))
  await waitFor(() => expect(within(second as HTMLElement).getByRole('button', { name: /^Head Office/ })).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(line()).toHaveFocus())
})

test('FD-432 pins are taken away in the list, the focus stays there, and without any it says how to pin', async () => {
  const { user, called, hear } = await open([aPin('m3'), aPin('m2'), aPin('m1')])
  await user.click(await screen.findByRole('button', { name: 'Pinned messages: Message m3 and 2 more' }))
  await rows()
  await user.click(screen.getByRole('button', { name: 'Unpin: Message m3' }))
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect(called).toEqual(['unpin m3'])
  await waitFor(() => expect(screen.getByRole('list', { name: 'Pinned messages' }).parentElement).toHaveFocus())
  await hear([aPin('m1')])
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Unpin: Message m1' }))
  expect(await screen.findByText('Nothing is pinned.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Close pinned messages' }))
  await waitFor(() => expect(screen.getByRole('log')).toHaveFocus())
})

test('FD-432 a pin of somebody else shows with the conversation, and one too many is refused with what to do', async () => {
  const { user, hear } = await open([])
  await hear([aPin('m1')])
  expect(await screen.findByRole('button', { name: 'Pinned messages: Message m1' })).toBeVisible()
  const message = 'At most 10 messages can be pinned in a conversation. Please unpin one first.'
  server.use(http.put('/api/messages/m2/pin', () => HttpResponse.json({ message }, { status: 409 })))
  await user.click(within(bubble('m2')).getByRole('button', { name: /^Options for the message/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Pin' }))
  expect(await screen.findByText(message)).toBeVisible()
})

test('FD-432 FD-362 without a connection a pin says that it needs one', async () => {
  const { user } = await open([])
  disconnect()
  server.use(http.put('/api/messages/m2/pin', () => HttpResponse.error()))
  await user.click(within(bubble('m2')).getByRole('button', { name: /^Options for the message/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Pin' }))
  expect(await screen.findByText('Internet connection required.')).toBeVisible()
})

test('FD-432 where nobody can write any more the pins are there to read', async () => {
  const { can } = aThread([])
  const { user } = await open([aPin('m1')], { can: { ...can, send: false, pin: false, closed: 'This person has left.' } })
  await user.click(await screen.findByRole('button', { name: 'Pinned messages: Message m1' }))
  const [row] = await rows()
  expect(within(row as HTMLElement).getAllByRole('button')).toHaveLength(1)
})

test('FD-432 OFFLINE-008 a conversation that was kept before there were pins opens', async () => {
  await open([], { pinned: undefined as never })
  expect(screen.getByText('Message m1', { selector: 'p' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Pinned messages/ })).toBeNull()
})
