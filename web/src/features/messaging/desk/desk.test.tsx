import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, page, problem, server, signIn } from '@/test/server.ts'
import { aConversation, aMessage, aThread } from '../testMessages.ts'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

const hana = { id: 'hana', firstName: 'Hana', lastName: 'Desk', deactivated: false }
const open = {
  owner: null,
  snoozedUntil: null,
  waitingSince: '2026-11-20T03:00:00Z',
  answerBy: '2026-11-21T03:00:00Z',
  resolvedAt: null,
  resolvedBy: null,
  labels: [] as { id: string; name: string }[],
}

/** Serves a desk with one conversation and the labels of the network. Returns what was asked for and sent. */
function serve(inbox = open, names = ['Repairs']) {
  signIn(aUser({ can: { ...aUser().can, chat: true, answerForOffice: true } }))
  const chat = aConversation({ type: 'HEAD_OFFICE', title: 'North', unread: 0, can: { ...aConversation().can, desk: true }, inbox })
  const labels = names.map((name, i) => ({ id: `l${i}`, name, conversations: i, version: 1 }))
  const asked: string[] = []
  const sent: unknown[] = []
  const change = (next: Partial<typeof open>) => {
    chat.inbox = { ...(chat.inbox as typeof open), ...next }
    return HttpResponse.json(chat)
  }
  const carried = () => (chat.inbox as typeof open).labels
  server.use(
    http.get('/api/conversations/head-office', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('label') ?? '')
      return HttpResponse.json(page([chat]))
    }),
    http.get('/api/conversations/head-office/settings', () => HttpResponse.json({ promiseHours: 24 })),
    http.get('/api/conversations/head-office/people', () => HttpResponse.json({ items: [hana] })),
    http.get('/api/users/me/conversations', () => HttpResponse.json(page([]))),
    http.get('/api/users/me/conversations/count', () => HttpResponse.json({ count: 0, countHeadOffice: 0 })),
    http.get('/api/conversations/c1', () => HttpResponse.json(aThread([aMessage({ id: 'm7' })], chat))),
    http.get('/api/conversations/c1/card', () => problem(404, 'No card')),
    http.put('/api/conversations/c1/resolved', async ({ request }) => {
      sent.push(await request.json())
      return change({ waitingSince: null, resolvedAt: '2026-11-21T03:00:00Z', resolvedBy: hana } as never)
    }),
    http.delete('/api/conversations/c1/resolved', () => change({ resolvedAt: null, resolvedBy: null })),
    http.get('/api/conversation-labels', () => HttpResponse.json({ items: labels })),
    http.post('/api/conversation-labels', async ({ request }) => {
      const body = (await request.json()) as { id: string; name: string }
      sent.push(body.name)
      labels.push({ ...body, conversations: 0, version: 1 })
      return HttpResponse.json(labels.at(-1), { status: 201 })
    }),
    http.delete('/api/conversation-labels/:id', ({ params }) => {
      sent.push(`delete ${params.id}`)
      return new HttpResponse(null, { status: 204 })
    }),
    http.put('/api/conversations/c1/labels/:id', ({ params }) =>
      change({ labels: [...carried(), { id: String(params.id), name: labels.find(({ id }) => id === params.id)?.name ?? '' }] }),
    ),
    http.delete('/api/conversations/c1/labels/:id', ({ params }) => change({ labels: carried().filter(({ id }) => id !== params.id) })),
  )
  return { asked, sent }
}

test('FD-446 RESOLVE names the last message that is there, and the bar then says who resolved it; REOPEN keeps the focus', async () => {
  const { sent } = serve()
  const { user } = renderApp('/inbox/c1')
  const resolve = await screen.findByRole('button', { name: 'RESOLVE' })
  expect(screen.queryByRole('button', { name: /NO ANSWER/ })).not.toBeInTheDocument()
  resolve.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/^Resolved by Hana Desk/)).toBeVisible()
  expect(sent).toEqual([{ lastMessage: 'm7' }])
  expect(screen.queryByRole('combobox', { name: 'Snooze' })).not.toBeInTheDocument()
  const reopen = screen.getByRole('button', { name: 'REOPEN' })
  expect(reopen).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: 'RESOLVE' })).toHaveFocus()
  expect(screen.getByRole('combobox', { name: 'Snooze' })).toBeVisible()
})

test('FD-446 when the store has written since, it says so, shows the message, and nothing is resolved', async () => {
  serve()
  const since = 'A new message has come in. Please read it first.'
  const messages = [aMessage({ id: 'm7' })]
  server.use(
    http.get('/api/conversations/c1', () =>
      HttpResponse.json(
        aThread(messages, { type: 'HEAD_OFFICE', title: 'North', unread: 0, inbox: open, can: { ...aConversation().can, desk: true } }),
      ),
    ),
    http.put('/api/conversations/c1/resolved', () => {
      messages.push(aMessage({ id: 'm8', body: '<p>One more thing</p>', sentAt: '2026-11-20T04:00:00Z' }))
      return problem(409, since)
    }),
    http.post('/api/conversations/c1/seen/:user', () => HttpResponse.json({ seenMessagesUntil: null })),
  )
  const { user } = renderApp('/inbox/c1')
  await user.click(await screen.findByRole('button', { name: 'RESOLVE' }))
  expect(await screen.findByText(since)).toBeVisible()
  expect(await screen.findByText('One more thing')).toBeVisible()
  expect(screen.getByRole('button', { name: 'RESOLVE' })).toBeVisible()
})

test('FD-446 RESOLVE shows what is unread first, and nothing is resolved', async () => {
  const { sent } = serve()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden') // what shows counts as seen only on a screen
  const chat = aConversation({ type: 'HEAD_OFFICE', title: 'North', unread: 1, can: { ...aConversation().can, desk: true }, inbox: open })
  server.use(
    http.get('/api/conversations/c1', () => HttpResponse.json(aThread([aMessage({ id: 'm7' })], chat))),
    http.post('/api/conversations/c1/seen/:user', () => HttpResponse.json({ seenMessagesUntil: null })),
  )
  const { user } = renderApp('/inbox/c1')
  await user.click(await screen.findByRole('button', { name: 'RESOLVE' }))
  expect(await screen.findByText('A new message has come in. Please read it first.')).toBeVisible()
  expect(sent).toEqual([])
})

test('FD-447 in the dialog of labels the focus goes to the name, back to the list, and Escape closes one question at a time', async () => {
  serve()
  const { user } = renderApp('/inbox/c1')
  await user.click(await screen.findByRole('button', { name: 'Labels' }))
  const add = await screen.findByRole('button', { name: 'NEW LABEL' })
  add.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'CANCEL' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'NEW LABEL' })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Delete Repairs' }))
  await screen.findByRole('dialog', { name: /Repairs/ })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Repairs/ })).not.toBeInTheDocument())
  expect(screen.getByRole('dialog', { name: 'Labels' })).toBeVisible()
})

test('FD-447 labels are chosen in a dialog, a new one is put on at once, and focus goes back', async () => {
  const { sent } = serve()
  const { user } = renderApp('/inbox/c1')
  const button = await screen.findByRole('button', { name: 'Labels' })
  await user.click(button)
  const dialog = await screen.findByRole('dialog', { name: 'Labels' })
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Repairs' }))
  await waitFor(() => expect(within(dialog).getByRole('checkbox', { name: 'Repairs' })).toBeChecked())
  await user.click(within(dialog).getByRole('button', { name: 'NEW LABEL' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Signs{Enter}')
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Signs' })).toBeChecked())
  expect(sent).toEqual(['Signs'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button).toHaveFocus())
  expect(screen.getAllByText('Signs', { exact: false }).length).toBeGreaterThan(0)
})

test('FD-447 with five labels no other can be chosen, and the dialog says why', async () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F']
  serve({ ...open, labels: names.slice(0, 5).map((name, i) => ({ id: `l${i}`, name })) }, names)
  const { user } = renderApp('/inbox/c1')
  await user.click(await screen.findByRole('button', { name: 'Labels' }))
  expect(await screen.findByText('A conversation can have 5 labels. Remove one to choose another.')).toBeVisible()
  expect(await screen.findByRole('checkbox', { name: 'F' })).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: 'A' }))
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'F' })).toBeEnabled())
})

test('FD-447 before a label is deleted it is said how many conversations it comes off', async () => {
  const { sent } = serve(open, ['Repairs', 'Signs'])
  const { user } = renderApp('/inbox/head-office')
  await user.click(await screen.findByRole('button', { name: 'Edit labels' }))
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Delete Signs' }))
  expect(await screen.findByText('It comes off 1 conversation. Their messages stay.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'DELETE LABEL' }))
  await waitFor(() => expect(sent).toEqual(['delete l1']))
})

test('FD-447 the list filters by a label, shows what each conversation carries, and keeps the filter while one is open', async () => {
  const { asked } = serve({ ...open, labels: [{ id: 'l0', name: 'Repairs' }] })
  const { user } = renderApp('/inbox/head-office')
  const row = await screen.findByRole('link', { name: /North/ })
  expect(row).toHaveTextContent('Labels: Repairs')
  await screen.findByRole('option', { name: 'Repairs' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Labels' }), 'Repairs')
  await waitFor(() => expect(asked.at(-1)).toBe('l0'))
  await user.click(row)
  expect(await screen.findByRole('log', { name: 'North' })).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Labels' })).toHaveValue('l0')
})
