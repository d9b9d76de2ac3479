import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, page, server, signIn } from '@/test/server.ts'
import { aConversation } from '../testMessages.ts'
import { outcomeOf } from './many.ts'

const hana = { id: 'hana', firstName: 'Hana', lastName: 'Desk', deactivated: false, roleLabel: 'Head Office', store: null }
const open = { owner: null, snoozedUntil: null, waitingSince: null, answerBy: null, resolvedAt: null, resolvedBy: null, labels: [] }

interface Sent {
  action: string
  conversations: { id: string; lastMessage: string }[]
}

/** An inbox of four. `why` is what the server says of those that it leaves, by id. What was sent is returned. */
function serve(why: Record<string, string> = {}) {
  signIn(aUser({ can: { ...aUser().can, chat: true, answerForOffice: true } }))
  const chats = ['North', 'South', 'West', 'East'].map((title, i) => {
    const last = aConversation().lastMessage
    return aConversation({
      id: `c${i}`,
      type: 'HEAD_OFFICE',
      title,
      unread: 0,
      lastMessage: last && { ...last, id: `m${i}` },
      inbox: { ...open } as never,
      lastMessageSentAt: `2026-11-2${4 - i}T03:00:00Z`,
    })
  })
  const sent: Sent[] = []
  server.use(
    http.get('/api/conversations/head-office', () => HttpResponse.json(page(chats.filter(({ inbox }) => !inbox?.resolvedAt)))),
    http.get('/api/conversations/head-office/settings', () => HttpResponse.json({ promiseHours: 24 })),
    http.get('/api/conversations/head-office/people', () => HttpResponse.json({ items: [hana] })),
    http.get('/api/conversation-labels', () => HttpResponse.json({ items: [{ id: 'l1', name: 'Repairs', conversations: 0, version: 1 }] })),
    http.get('/api/users/me/conversations/count', () => HttpResponse.json({ count: 0, countHeadOffice: 0 })),
    http.post('/api/conversations/head-office/many', async ({ request }) => {
      const body = (await request.json()) as Sent
      sent.push(body)
      const items = body.conversations.map(({ id }) => ({ id, outcome: why[id] ? 'LEFT' : 'DONE', reason: why[id] ?? '' }))
      for (const { id, outcome } of items) {
        const chat = chats.find((one) => one.id === id)
        if (chat?.inbox && outcome === 'DONE' && body.action === 'RESOLVE') chat.inbox.resolvedAt = '2026-11-25T03:00:00Z'
        if (chat?.inbox && outcome === 'DONE' && body.action === 'REOPEN') chat.inbox.resolvedAt = null
      }
      return HttpResponse.json({ items })
    }),
  )
  return { sent, chats }
}

const list = () => screen.findByRole('list', { name: 'Conversations' })
const boxes = async () => within(await list()).findAllByRole('checkbox')

test('FD-449 several are resolved as they were when they were chosen; what is left is said with its reason, and REOPEN takes it back', async () => {
  const { sent, chats } = serve({ c2: 'A new message has come in. Please read it first.' })
  const { user } = renderApp('/inbox/head-office')
  const select = await screen.findByRole('button', { name: 'SELECT' })
  await waitFor(() => expect(select).toBeEnabled())
  select.focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'RESOLVE' })).toBeDisabled()
  for (const name of [/North/, /West/]) {
    within(await list())
      .getByRole('checkbox', { name })
      .focus()
    await user.keyboard(' ')
  }
  expect(screen.getByText('2 selected')).toBeVisible()
  expect(within(await list()).queryByRole('link')).not.toBeInTheDocument()
  for (const chat of chats) if (chat.id === 'c2' && chat.lastMessage) chat.lastMessage.id = 'm9' // it comes while they are chosen
  await user.click(screen.getByRole('button', { name: 'RESOLVE' }))
  expect(await screen.findByText('1 conversation resolved.')).toBeVisible()
  expect(sent[0]?.conversations).toEqual([
    { id: 'c0', lastMessage: 'm0' },
    { id: 'c2', lastMessage: 'm2' },
  ])
  expect(screen.getByText(/1 conversation left as it was:/)).toHaveTextContent('West: A new message has come in. Please read it first.')
  expect(screen.getByRole('button', { name: 'SELECT' })).toHaveFocus()
  expect(screen.queryByText('2 selected')).not.toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('link', { name: /North/ })).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'REOPEN' }))
  expect(await screen.findByRole('link', { name: /North/ })).toBeVisible()
  expect(sent[1]).toMatchObject({ action: 'REOPEN', conversations: [{ id: 'c0' }] })
})

test('FD-449 all shown are chosen and assigned, and stay chosen for a label; Escape ends it', async () => {
  const { sent } = serve()
  const { user } = renderApp('/inbox/head-office')
  const select = await screen.findByRole('button', { name: 'SELECT' })
  await waitFor(() => expect(select).toBeEnabled())
  await user.click(select)
  await user.click(screen.getByRole('checkbox', { name: 'Select all 4 shown' }))
  for (const box of await boxes()) expect(box).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'ASSIGN' }))
  await user.click(await screen.findByRole('button', { name: 'Hana Desk' }))
  expect(await screen.findByText('4 conversations assigned to Hana Desk.')).toBeVisible()
  expect(sent[0]).toMatchObject({ action: 'ASSIGN', owner: 'hana' })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByText('4 selected')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'LABEL' }))
  expect(await screen.findByRole('button', { name: 'Remove Repairs' })).toBeDisabled()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByText('4 selected')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'LABEL' }))
  await user.click(await screen.findByRole('button', { name: 'Add Repairs' }))
  expect(await screen.findByText('‘Repairs’ added to 4 conversations.')).toBeVisible()
  expect(sent[1]).toMatchObject({ action: 'LABEL', label: 'l1' })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.keyboard('{Escape}')
  expect(screen.queryByText('4 selected')).not.toBeInTheDocument()
  expect(within(await list()).getAllByRole('link')).toHaveLength(4)
})

test('FD-449 what became of them: done, so before, and left by the reason', () => {
  const of = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: id.toUpperCase(), lastMessage: null }))
  const items = [
    { id: 'a', outcome: 'LEFT' as const, reason: 'Full' },
    { id: 'b', outcome: 'DONE' as const, reason: '' },
    { id: 'c', outcome: 'ALREADY' as const, reason: '' },
    { id: 'd', outcome: 'LEFT' as const, reason: 'Full' },
  ]
  expect(outcomeOf({ action: 'LABEL', of }, { items })).toEqual({
    done: [of[1]],
    already: 1,
    left: [{ why: 'Full', titles: ['A', 'D'] }],
  })
})
