import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { disconnect } from '@/test/connection.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, page, server, signIn } from '@/test/server.ts'
import { aConversation, aMessage, aThread } from './testMessages.ts'

/** Serves a conversation that can be muted. Returns what was asked to change. */
function serve(muted: boolean, can = aConversation().can) {
  signIn(aUser({ can: { ...aUser().can, chat: true } }))
  const state = { muted }
  const asked: string[] = []
  const changed = (method: string, to: boolean) => {
    asked.push(method)
    state.muted = to
    return HttpResponse.json(aConversation({ ...state, unread: 0, can }))
  }
  server.use(
    http.get('/api/users/me/conversations', () => HttpResponse.json(page([aConversation({ ...state, unread: 3 })]))),
    http.get('/api/users/me/conversations/count', () => HttpResponse.json({ count: state.muted ? 0 : 3, countHeadOffice: 0 })),
    http.get('/api/conversations/c1', () => HttpResponse.json(aThread([aMessage()], { ...state, unread: 0, can }))),
    http.put('/api/conversations/c1/mute', () => changed('PUT', true)),
    http.delete('/api/conversations/c1/mute', () => changed('DELETE', false)),
  )
  return asked
}

const menu = () => screen.findByRole('button', { name: 'Options for the conversation with Tom Whitfield' })

test('FD-421 a conversation is muted and unmuted from its menu, by keyboard too, which says what that means', async () => {
  const asked = serve(false)
  const { user } = renderApp('/inbox/c1')
  const thread = await screen.findByRole('region', { name: 'Tom Whitfield' })
  expect(within(thread).queryByText(/^Muted/)).not.toBeInTheDocument()
  const tabs = screen.getByRole('navigation', { name: 'Conversations' })
  await waitFor(() => expect(within(tabs).getByRole('link', { name: /Member Chat/ })).toHaveTextContent('3 unread'))
  ;(await menu()).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('menuitem', { name: 'Mute' })).toBeVisible()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(await screen.findByText('Muted. New messages here no longer notify you, unless they mention you.')).toBeVisible()
  expect(await within(thread).findByText('Muted · Store Rep')).toBeVisible()
  const row = screen.getByRole('link', { name: /Tom Whitfield/ })
  await waitFor(() => expect(row).toHaveTextContent(/Muted.*3 unread/))
  await waitFor(() => expect(within(tabs).getByRole('link', { name: 'Member Chat' })).not.toHaveTextContent('unread'))
  await user.click(await menu())
  await user.click(await screen.findByRole('menuitem', { name: 'Unmute' }))
  expect(await screen.findByText('Unmuted. New messages here notify you again.')).toBeVisible()
  await waitFor(() => expect(row).not.toHaveTextContent('Muted'))
  expect(asked).toEqual(['PUT', 'DELETE'])
})

test('FD-421 OFFLINE-002 without a connection muting says so, and nothing changes', async () => {
  serve(false)
  const { user } = renderApp('/inbox/c1')
  await user.click(await menu())
  const item = await screen.findByRole('menuitem', { name: 'Mute' })
  server.use(http.put('/api/conversations/c1/mute', () => HttpResponse.error()))
  disconnect()
  await user.click(item)
  expect(await screen.findByText('Internet connection required.')).toBeVisible()
  expect(screen.queryByText(/^Muted/)).not.toBeInTheDocument()
})

test('FD-421 the shared inbox of head office has snoozing, and no mute', async () => {
  serve(false, { ...aConversation().can, mute: false })
  const { user } = renderApp('/inbox/c1')
  await user.click(await menu())
  expect(await screen.findByRole('menuitem', { name: 'Files and pictures' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Mute' })).not.toBeInTheDocument()
})
