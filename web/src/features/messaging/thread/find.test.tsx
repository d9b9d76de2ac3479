import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { threadQuery } from '@/api/messaging.ts'
import { disconnect } from '@/test/connection.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, page, server, signIn } from '@/test/server.ts'
import { aConversation, aMessage, aThread } from '../testMessages.ts'

const { createdBy } = aMessage()

const aHit = (id: string, word: string) => ({
  id,
  createdBy,
  asHeadOffice: false,
  sentAt: '2026-11-20T03:00:00Z',
  excerpt: [
    { text: 'The ', found: false },
    { text: word, found: true },
    { text: ' is warm', found: false },
  ],
})

const someMessages = (...names: string[]) =>
  names.map((id, index) => aMessage({ id, body: `<p>Message ${id}</p>`, sentAt: `2026-11-20T03:${10 + index}:00Z` }))

type Answer = (asked: URLSearchParams) => Response

/** Serves a conversation whose end are the messages m1 to m3, and from long before it the messages old1 to old3. */
function serve(answer: Answer) {
  signIn(aUser({ can: { ...aUser().can, chat: true } }))
  const asked: string[] = []
  server.use(
    http.get('/api/users/me/conversations', () => HttpResponse.json(page([aConversation({ unread: 0 })]))),
    http.get('/api/users/me/conversations/count', () => HttpResponse.json({ count: 0, countHeadOffice: 0 })),
    http.get('/api/conversations/c1', ({ request }) => {
      const query = new URL(request.url).searchParams
      const old = someMessages('old1', 'old2', 'old3').map((message) => ({ ...message, sentAt: message.sentAt.replace('11-20', '03-02') }))
      if (query.get('around')) return HttpResponse.json(aThread(old, { unread: 0, hasNewer: true, hasOlder: true }))
      if (query.get('after')) return HttpResponse.json(aThread(someMessages('m0', 'm1'), { unread: 0, hasNewer: true, hasOlder: true }))
      if (query.get('before')) return HttpResponse.json(aThread([], { unread: 0, hasOlder: false }))
      return HttpResponse.json(aThread(someMessages('m1', 'm2', 'm3'), { unread: 0, hasOlder: true }))
    }),
    http.get('/api/conversations/c1/search', ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query.toString())
      return answer(query)
    }),
  )
  return asked
}

/** Makes the conversation have a message that the person has not seen. Returns what was marked as seen. */
function serveUnread() {
  const seen: string[] = []
  server.use(
    http.get('/api/conversations/c1', () => HttpResponse.json(aThread(someMessages('m1', 'm2', 'm3'), { unread: 1 }))),
    http.post('/api/conversations/c1/seen/mia', ({ request }) => {
      seen.push(request.url)
      return HttpResponse.json({ seenMessagesUntil: null })
    }),
  )
  return seen
}

const found = (items: ReturnType<typeof aHit>[], more = {}) => HttpResponse.json({ items, hasOlder: false, resembling: false, ...more })

/** Opens the search of the conversation and types. */
async function find(answer: Answer, words: string) {
  const asked = serve(answer)
  const { user, queryClient } = renderApp('/inbox/c1')
  const sign = await screen.findByRole('button', { name: 'Search this conversation' })
  await user.click(sign)
  const field = await screen.findByRole('searchbox', { name: 'Search this conversation' })
  await waitFor(() => expect(field).toHaveFocus())
  await user.type(field, words)
  return { user, queryClient, asked, sign, field }
}

const hits = () => screen.findByRole('list', { name: 'Messages found' })

test('FD-422 hits are listed with the words marked, one leads to its message, and Escape gives focus back', async () => {
  const { user, asked, sign } = await find(() => found([aHit('m2', 'fridge')]), 'fridge')
  const hit = within(await hits()).getByRole('button', { name: /^Tom Whitfield/ })
  expect(hit).toHaveTextContent('The fridge is warm')
  expect(within(hit).getByText('fridge')).toHaveProperty('tagName', 'MARK')
  expect(asked).toEqual(['query=fridge'])
  expect(screen.getByRole('log').closest('[inert]')).not.toBeNull()
  await user.click(hit)
  const message = (await screen.findByText('Message m2')).closest('article')
  await waitFor(() => expect(message).toHaveFocus())
  expect(message).toHaveAttribute('data-found')
  expect(screen.queryByRole('list', { name: 'Messages found' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'RESULTS' }))
  await waitFor(async () => expect(within(await hits()).getByRole('button', { name: /^Tom Whitfield/ })).toHaveFocus())
  await waitFor(() => expect(asked).toEqual(['query=fridge', 'query=fridge']))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('searchbox', { name: 'Search this conversation' })).not.toBeInTheDocument())
  await waitFor(() => expect(sign).toHaveFocus())
  expect(screen.getByRole('log').closest('[inert]')).toBeNull()
})

test('FD-422 hits come page by page, from the last one on', async () => {
  const { user, asked } = await find(
    (query) => (query.get('before') ? found([aHit('m1', 'fridges')]) : found([aHit('m3', 'fridge')], { hasOlder: true })),
    'fridge',
  )
  await hits()
  await user.click(screen.getByRole('button', { name: 'LOAD MORE' }))
  await waitFor(async () => expect(within(await hits()).getAllByRole('button')).toHaveLength(2))
  expect(asked).toEqual(['query=fridge', 'query=fridge&before=m3'])
  expect(screen.queryByRole('button', { name: 'LOAD MORE' })).not.toBeInTheDocument()
})

test('FD-422 a hit from long ago shows what was written around it, and reading on leads to the end of the conversation', async () => {
  const { user } = await find(() => found([aHit('old2', 'fridge')]), 'fridge')
  await user.click(within(await hits()).getByRole('button'))
  const old = (await screen.findByText('Message old2')).closest('article')
  await waitFor(() => expect(old).toHaveFocus())
  expect(screen.queryByText('Message m3')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'LATER MESSAGES' }))
  expect(await screen.findByText('Message m3')).toBeInTheDocument()
  expect(screen.getAllByRole('article').map((each) => /Message (\D+\d)/.exec(each.textContent)?.[1])).toEqual([
    'old1',
    'old2',
    'old3',
    'm0',
    'm1',
    'm2',
    'm3',
  ])
  expect(screen.queryByRole('button', { name: 'LATER MESSAGES' })).not.toBeInTheDocument()
})

test('FD-422 from a message of long ago one press leads to the newest message', async () => {
  const { user } = await find(() => found([aHit('old2', 'fridge')]), 'fridge')
  await user.click(within(await hits()).getByRole('button'))
  await screen.findByText('Message old2')
  await user.click(screen.getByRole('button', { name: 'To the newest message' }))
  expect(await screen.findByText('Message m3')).toBeInTheDocument()
  expect(screen.queryByText('Message old2')).not.toBeInTheDocument()
})

test('FD-422 it says when nothing has the words, when only similar ones are there, and when the search fails', async () => {
  const { user, field } = await find((query) => {
    if (query.get('query') === 'fails') return HttpResponse.json({ message: 'This search took too long.' }, { status: 422 })
    return query.get('query') === 'firdge' ? found([aHit('m1', 'fridge')], { resembling: true }) : found([])
  }, 'crate')
  expect(await screen.findByText('No messages with ‘crate’.')).toBeVisible()
  await user.clear(field)
  expect(await screen.findByText('Type a word to find the messages that have it.')).toBeVisible()
  await user.type(field, 'firdge')
  expect(await screen.findByText('No message has exactly these words. These come close.')).toBeVisible()
  await user.clear(field)
  await user.type(field, 'fails')
  expect(await screen.findByRole('alert')).toHaveTextContent('This search took too long.')
})

test('FD-422 FD-362 without a connection it says so', async () => {
  const { user, field } = await find(() => found([]), 'crate')
  await screen.findByText('No messages with ‘crate’.')
  server.use(http.get('/api/conversations/c1/search', () => HttpResponse.error()))
  disconnect()
  await user.type(field, 's')
  expect(await screen.findByRole('alert')).toHaveTextContent("It isn't on this device yet.")
})

test('FD-422 MSG-010 what comes while hits stand in place of the messages is seen only once they are shown again', async () => {
  const { user, queryClient, field } = await find(() => found([aHit('m2', 'fridge')]), 'fridge')
  await hits()
  const seen = serveUnread()
  await act(() => queryClient.refetchQueries({ queryKey: threadQuery('c1').queryKey }))
  await user.type(field, 's')
  expect(seen).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Close search' }))
  await waitFor(() => expect(seen).toHaveLength(1))
})
