import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { Attachment, SharedFile } from '@/api/types.ts'
import { coming, picture, video } from '@/shared/media/testFiles.ts'
import { disconnect } from '@/test/connection.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, page, server, signIn } from '@/test/server.ts'
import { besideKey } from '../laterQueries.ts'
import { aConversation, aMessage, aThread } from '../testMessages.ts'

const { createdBy } = aMessage()

const shared = (message: string, file: Attachment, changes: Partial<SharedFile> = {}): SharedFile => ({
  message,
  createdBy,
  asHeadOffice: false,
  sentAt: '2026-03-02T03:00:00Z',
  file,
  ...changes,
})

const paper: Attachment = { ...picture('order'), name: 'Order.pdf', mimeType: 'application/pdf', resizedUrls: null }

type Answer = (asked: URLSearchParams) => Response

const listed = (items: SharedFile[], before: string | null = null) => HttpResponse.json({ items, before })

/** Serves a conversation of the messages m1 to m3, and opens its files. */
async function open(answer: Answer) {
  signIn(aUser({ can: { ...aUser().can, chat: true } }))
  const asked: string[] = []
  const messages = ['m1', 'm2', 'm3'].map((id, index) =>
    aMessage({ id, body: `<p>Message ${id}</p>`, sentAt: `2026-11-20T03:1${index}:00Z` }),
  )
  server.use(
    http.get('/api/users/me/conversations', () => HttpResponse.json(page([aConversation({ unread: 0 })]))),
    http.get('/api/users/me/conversations/count', () => HttpResponse.json({ count: 0, countHeadOffice: 0 })),
    http.get('/api/conversations/c1', () => HttpResponse.json(aThread(messages, { unread: 0 }))),
    http.get('/api/conversations/c1/files', ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query.toString())
      return answer(query)
    }),
  )
  const { user, queryClient } = renderApp('/inbox/c1')
  const menu = await screen.findByRole('button', { name: /^Options for the conversation/ })
  await user.click(menu)
  await user.click(await screen.findByRole('menuitem', { name: 'Files and pictures' }))
  await screen.findByRole('button', { name: 'Close files and pictures' })
  return { user, queryClient, asked, menu: () => screen.getByRole('button', { name: /^Options for the conversation/ }) }
}

const grid = () => screen.findByRole('list', { name: 'Pictures of this conversation' })

test('FD-431 pictures say who sent them and when; one opens the viewer, which leads to its message and back', async () => {
  const { user, asked, menu } = await open(() => listed([shared('m2', picture('p1', 'The fridge')), shared('m1', coming(picture('p2')))]))
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Pictures' })).toHaveFocus())
  expect(asked).toEqual(['kind=PICTURES'])
  expect(screen.getByRole('log').closest('[inert]')).not.toBeNull()
  const tile = within(await grid()).getByRole('button', { name: /^Open the picture ?The fridge ?Tom Whitfield ?2 Mar/ })
  expect(within(await grid()).getByRole('button', { name: /being prepared/ })).toBeDisabled()
  await user.click(tile)
  const viewer = await screen.findByRole('dialog', { name: 'Pictures' })
  expect(viewer).toHaveTextContent('The fridge · Tom Whitfield · 2 Mar')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await grid()).toBeVisible()
  await waitFor(() => expect(tile).toHaveFocus())
  await user.click(tile)
  await user.click(await screen.findByRole('button', { name: 'Show in the conversation' }))
  const message = screen.getByText('Message m2').closest('article')
  await waitFor(() => expect(message).toHaveFocus())
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(message).toHaveFocus()
  expect(message).toHaveAttribute('data-found')
  expect(screen.getByRole('log').closest('[inert]')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'BACK TO FILES AND PICTURES' }))
  expect(await grid()).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close files and pictures' })).not.toBeInTheDocument())
  await waitFor(() => expect(menu()).toHaveFocus())
})

test('FD-431 SCR-007 documents and videos are rows, and head office is named as such', async () => {
  const { user, asked } = await open((query) =>
    query.get('kind') === 'OTHERS'
      ? listed([shared('m3', paper, { createdBy: null, asHeadOffice: true }), shared('m1', video('tour'))])
      : listed([]),
  )
  expect(await screen.findByText('No pictures yet.')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Files' }))
  const [first, second] = within(await screen.findByRole('list', { name: 'Files of this conversation' })).getAllByRole('listitem')
  expect(first).toHaveTextContent('Head Office · 2 Mar')
  expect(within(first as HTMLElement).getByRole('link', { name: 'Order.pdf (saves the file)' })).toBeVisible()
  expect(within(second as HTMLElement).getByLabelText('Video: tour.mp4')).toBeVisible()
  expect(asked).toEqual(['kind=PICTURES', 'kind=OTHERS'])
  const way = within(first as HTMLElement).getByRole('button', { name: 'Show in the conversation: Order.pdf' })
  await user.click(way)
  await waitFor(() => expect(screen.getByText('Message m3').closest('article')).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'BACK TO FILES AND PICTURES' }))
  await waitFor(() => expect(way).toHaveFocus())
})

test('FD-431 files come page by page, and are asked for again when the conversation has changed', async () => {
  const { user, queryClient, asked } = await open((query) =>
    query.get('before') ? listed([shared('m1', picture('p1'))]) : listed([shared('m3', picture('p3'))], 'm3'),
  )
  await grid()
  await user.click(screen.getByRole('button', { name: 'LOAD MORE' }))
  await waitFor(async () => expect(within(await grid()).getAllByRole('button')).toHaveLength(2))
  expect(asked).toEqual(['kind=PICTURES', 'kind=PICTURES&before=m3'])
  expect(screen.queryByRole('button', { name: 'LOAD MORE' })).not.toBeInTheDocument()
  server.use(http.get('/api/conversations/c1/files', () => listed([shared('m4', picture('p4', 'New'))])))
  await act(() => queryClient.invalidateQueries({ queryKey: besideKey('c1') }))
  expect(await screen.findByRole('button', { name: /^Open the picture ?New/ })).toBeVisible()
})

test('FD-431 FD-362 a failure says so and can be tried again; without a connection it says that it is not on the device', async () => {
  const { user } = await open(() => HttpResponse.json({ message: 'Please try again.' }, { status: 422 }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again.')
  server.use(http.get('/api/conversations/c1/files', () => listed([shared('m1', picture('p1'))])))
  await user.click(screen.getByRole('button', { name: 'TRY AGAIN' }))
  await grid()
  server.use(http.get('/api/conversations/c1/files', () => HttpResponse.error()))
  disconnect()
  await user.click(screen.getByRole('radio', { name: 'Files' }))
  expect(await screen.findByRole('alert')).toHaveTextContent("It isn't on this device yet.")
})
