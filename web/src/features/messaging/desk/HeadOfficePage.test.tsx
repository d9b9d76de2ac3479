import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, page, server, signIn } from '@/test/server.ts'
import { aConversation, aMessage, aThread } from '../testMessages.ts'

/** An inbox with unread chats first, as the server has it; one that is opened is seen. */
function serve() {
  signIn(aUser({ can: { ...aUser().can, chat: true, answerForOffice: true } }))
  const type = 'HEAD_OFFICE' as const
  const chats = ['North', 'South', 'West'].map((title, i) => aConversation({ id: `c${i}`, type, title, unread: i < 2 ? 1 : 0 }))
  const asked: string[] = []
  server.use(
    http.get('/api/conversations/head-office', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('show') ?? '')
      return HttpResponse.json(page([...chats].sort((a, b) => b.unread - a.unread)))
    }),
    http.get('/api/conversations/head-office/settings', () => HttpResponse.json({ promiseHours: 24 })),
    http.get('/api/conversation-labels', () => HttpResponse.json({ items: [] })),
    http.get('/api/users/me/conversations', () => HttpResponse.json(page([]))),
    http.get('/api/users/me/conversations/count', () => HttpResponse.json({ count: 0, countHeadOffice: 2 })),
    http.post('/api/conversations/:id/seen/:user', ({ params }) => {
      for (const chat of chats) if (chat.id === params.id) chat.unread = 0
      return HttpResponse.json({ seenMessagesUntil: null })
    }),
    http.get('/api/conversations/:id', ({ params }) => {
      const chat = chats.find(({ id }) => id === params.id)
      return HttpResponse.json(aThread([aMessage({ conversation: params.id })], { ...chat, firstUnread: chat?.unread ? 'm1' : null }))
    }),
  )
  return asked
}

test('FD-391 opening an unread chat leaves it where it stands, and the filter as it is', async () => {
  const asked = serve()
  const { user, address } = renderApp('/inbox/head-office?show=WAITING')
  const list = async () => within(await screen.findByRole('list', { name: 'Conversations' })).getAllByRole('link')
  const names = async () => (await list()).map((link) => /North|South|West/.exec(link.textContent ?? '')?.[0])
  await screen.findByRole('link', { name: /North/ })
  expect(await names()).toEqual(['North', 'South', 'West'])
  await user.click(screen.getByRole('link', { name: /North/ }))
  expect(await screen.findByRole('log', { name: 'North' })).toBeVisible()
  expect(address()).toBe('/inbox/c0')
  const north = async () => (await list())[0]
  await expect.poll(async () => (await north())?.textContent).not.toMatch(/unread/)
  expect(await names()).toEqual(['North', 'South', 'West'])
  expect(new Set(asked)).toEqual(new Set(['WAITING']))
})

test('FD-450 the search also finds words in messages, and a hit opens its conversation at the message', async () => {
  serve()
  const asked: string[] = []
  const message = {
    id: 'm5',
    createdBy: { id: 'tom', firstName: 'Tom', lastName: 'Whitfield', deactivated: false },
    asHeadOffice: false,
    sentAt: '2026-11-20T03:00:00Z',
    excerpt: [
      { text: 'The ', found: false },
      { text: 'fridge', found: true },
    ],
  }
  server.use(
    http.get('/api/conversations/head-office', ({ request }) => {
      const isSearch = new URL(request.url).searchParams.has('query')
      return HttpResponse.json(page(isSearch ? [] : [aConversation({ id: 'c0', type: 'HEAD_OFFICE', title: 'North' })]))
    }),
    http.get('/api/conversations/head-office/search', ({ request }) => {
      asked.push(new URL(request.url).search)
      const conversation = aConversation({ id: 'c1', type: 'HEAD_OFFICE', title: 'South' })
      return HttpResponse.json({ items: [{ conversation, message }], more: false, resembling: false })
    }),
    http.get('/api/conversations/:id', ({ request }) => {
      const around = new URL(request.url).searchParams.get('around')
      const messages = around ? [aMessage({ id: 'm5', body: '<p>The fridge from long ago</p>' })] : [aMessage({ id: 'm1' })]
      return HttpResponse.json(aThread(messages, { id: 'c1', type: 'HEAD_OFFICE', title: 'South', unread: 0, hasNewer: around !== null }))
    }),
  )
  const { user, address } = renderApp('/inbox/head-office?show=WAITING')
  await screen.findByRole('link', { name: /North/ })
  expect(screen.queryByText('In messages')).not.toBeInTheDocument()
  await user.type(screen.getByRole('searchbox', { name: 'Search store, person or words' }), 'fridge')
  const hits = within(await screen.findByRole('list', { name: 'In messages' }))
  expect(screen.queryByText('No conversation matches.')).not.toBeInTheDocument()
  expect(asked).toEqual(['?query=fridge&show=WAITING'])
  expect(hits.getByText('fridge').tagName).toBe('MARK')
  await user.click(hits.getByRole('link', { name: /^South/ }))
  const hit = () => screen.getByText('The fridge from long ago').closest('article')
  await waitFor(() => expect(hit()).toHaveFocus())
  expect(address()).toBe('/inbox/c1')
  await user.click(await screen.findByRole('link', { name: /^South/ }))
  await waitFor(() => expect(hit()).toHaveFocus())
})
