import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { Message } from '@/api/types.ts'
import { disconnect } from '@/test/connection.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, page, server, signIn } from '@/test/server.ts'
import { aConversation, aMessage, aThread } from '../testMessages.ts'
import { shortDay } from './days.ts'

const kate = { ...aMessage().createdBy, id: 'kate', firstName: 'Kate', lastName: 'Brennan' }

/** Opens a conversation with a message; what is forwarded is collected, and what was asked for. */
async function open(message: Message = aMessage()) {
  signIn(aUser({ can: { ...aUser().can, chat: true } }))
  const sent: object[] = []
  const asked: string[] = []
  const group = aConversation({ id: 'c2', title: 'Orders', isGroup: true, unread: 0 })
  const closed = aConversation({ id: 'c3', title: 'Long gone', unread: 0 })
  server.use(
    http.get('/api/users/me/conversations', ({ request: { url } }) => {
      const { searchParams } = new URL(url)
      asked.push(`conversations ${searchParams}`)
      if (searchParams.get('conversationType') === 'HEAD_OFFICE')
        return HttpResponse.json(page([aConversation({ id: 'office', type: 'HEAD_OFFICE', title: 'Head Office', unread: 0 })]))
      const all = [aConversation({ unread: 0 }), group, { ...closed, can: { ...closed.can, send: false } }]
      return HttpResponse.json(page(all.filter(({ title }) => title.includes(searchParams.get('query') ?? ''))))
    }),
    http.get('/api/conversations/possible-users', ({ request: { url } }) => {
      asked.push(`people ${new URL(url).searchParams}`)
      return HttpResponse.json(page([aMessage().createdBy, kate]))
    }),
    http.get('/api/users/me/conversations/count', () => HttpResponse.json({ count: 0, countHeadOffice: 0 })),
    http.get('/api/conversations/:id', () => HttpResponse.json(aThread([message], { unread: 0 }))),
    http.post('/api/conversations', async ({ request }) => {
      sent.push((await request.json()) as object)
      return HttpResponse.json(aConversation({ id: 'c9', title: 'Kate Brennan' }))
    }),
    http.post('/api/messages/:id/forward', async ({ request, params }) => {
      sent.push({ of: params.id, ...((await request.json()) as object) })
      return HttpResponse.json(aMessage({ id: 'copy' }), { status: 201 })
    }),
  )
  const { user } = renderApp('/inbox/c1')
  await user.click(await screen.findByRole('button', { name: /^Options for the message/ }))
  return { user, sent, asked }
}

const forward = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  await user.click(await screen.findByRole('menuitem', { name: 'Forward' }))
  return await screen.findByRole('dialog', { name: 'Forward message' })
}

const any = expect.any(String)

/** Fails the next copy. Returns the ids under which copies were tried. */
function failOnce() {
  const tried: string[] = []
  const fail = async ({ request }: { request: Request }) => {
    tried.push(((await request.json()) as { id: string }).id)
    return HttpResponse.json({ message: 'Down' }, { status: 500 })
  }
  server.use(http.post('/api/messages/:id/forward', fail, { once: true }))
  return tried
}

test('FD-453 a message is forwarded to a conversation in which one may write, with a line before it', async () => {
  const given = await open()
  const { user, sent } = given
  const dialog = await forward(given)
  expect(within(dialog).getByText('Hello')).toBeVisible()
  const list = await within(dialog).findByRole('list', { name: 'Forward to' })
  expect(
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Tom Whitfield'), expect.stringContaining('Orders'), expect.stringContaining('Head Office')])
  await user.click(within(dialog).getByRole('button', { name: 'FORWARD' }))
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Please choose where to forward it.')
  await user.click(within(list).getByRole('button', { name: /Orders/ }))
  await user.type(within(dialog).getByLabelText('Add a message (optional)'), 'See & reply')
  await user.click(within(dialog).getByRole('button', { name: 'FORWARD' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(await screen.findByText('Forwarded to Orders.')).toBeVisible()
  expect(sent).toEqual([{ of: 'm1', id: any, conversation: 'c2', body: '<p>See &amp; reply</p>' }])
})

test('FD-453 words find people as well, with whom a conversation is begun, each only once', async () => {
  const given = await open()
  const { user, sent } = given
  const dialog = await forward(given)
  await user.type(within(dialog).getByRole('searchbox'), 'T')
  const person = await within(dialog).findByRole('button', { name: /Kate Brennan/ })
  expect(within(dialog).getAllByRole('button', { name: /Tom Whitfield/ })).toHaveLength(1)
  expect(within(dialog).queryByRole('button', { name: /Head Office/ })).toBeNull()
  await user.click(person)
  await user.click(within(dialog).getByRole('button', { name: 'FORWARD' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { id: any, type: 'MEMBERS', userIds: ['kate'] },
    { of: 'm1', id: any, conversation: 'c9' },
  ])
})

test('FD-453 what was said with head office is offered to staff only, and says so', async () => {
  const message = aMessage({ can: { ...aMessage().can, forwardToStaff: true } })
  const given = await open(message)
  const { asked } = given
  asked.length = 0
  const dialog = await forward(given)
  expect(within(dialog).getByText('Messages with head office can only be forwarded to people at head office and reps.')).toBeVisible()
  await within(dialog).findByRole('button', { name: /Orders/ })
  expect(within(dialog).queryByRole('button', { name: /Head Office/ })).toBeNull()
  expect(asked.filter((each) => each.includes('limit=20'))).toEqual(['conversations conversationType=MEMBERS&staffOnly=true&limit=20'])
})

test('FD-453 GENERAL-014 after a failure the line stays, and the next try is the same copy', async () => {
  const given = await open()
  const { user, sent } = given
  const dialog = await forward(given)
  await user.click(await within(dialog).findByRole('button', { name: /Orders/ }))
  await user.type(within(dialog).getByLabelText('Add a message (optional)'), 'Look')
  const tried = failOnce()
  await user.click(within(dialog).getByRole('button', { name: 'FORWARD' }))
  await waitFor(() => expect(tried).toHaveLength(1))
  expect(await within(dialog).findByRole('alert')).not.toBeEmptyDOMElement()
  expect(within(dialog).getByLabelText('Add a message (optional)')).toHaveValue('Look')
  await user.click(within(dialog).getByRole('button', { name: 'FORWARD' }))
  await waitFor(() => expect(sent).toEqual([{ of: 'm1', id: tried[0], conversation: 'c2', body: '<p>Look</p>' }]))
})

test('FD-453 after a failure somebody else can be chosen, which is another copy; what was searched for stays', async () => {
  const given = await open()
  const { user, sent } = given
  const dialog = await forward(given)
  await user.type(within(dialog).getByRole('searchbox'), 'r')
  await user.click(await within(dialog).findByRole('button', { name: /Orders/ }))
  await waitFor(() => expect(within(dialog).getByLabelText('Add a message (optional)')).toHaveFocus())
  const tried = failOnce()
  await user.click(within(dialog).getByRole('button', { name: 'FORWARD' }))
  await waitFor(() => expect(tried).toHaveLength(1))
  await user.click(await within(dialog).findByRole('button', { name: 'Choose someone other than Orders' }))
  await waitFor(() => expect(within(dialog).getByRole('searchbox')).toHaveFocus())
  expect(within(dialog).getByRole('searchbox')).toHaveValue('r')
  await user.click(await within(dialog).findByRole('button', { name: /Kate Brennan/ }))
  await user.click(within(dialog).getByRole('button', { name: 'FORWARD' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).not.toMatchObject({ id: tried[0] })
})

test('FD-453 a search for people that fails says so, and not that there is nobody', async () => {
  const given = await open()
  const { user } = given
  const dialog = await forward(given)
  server.use(http.get('/api/conversations/possible-users', () => new HttpResponse(null, { status: 404 })))
  await user.type(within(dialog).getByRole('searchbox'), 'zz')
  expect(await within(dialog).findByText('The conversations could not be loaded.')).toBeVisible()
  expect(within(dialog).queryByText(/match/)).not.toBeInTheDocument()
})

test('FD-453 FD-362 without a connection it says that it needs one', async () => {
  const given = await open()
  const { user } = given
  const dialog = await forward(given)
  await user.click(await within(dialog).findByRole('button', { name: /Orders/ }))
  disconnect()
  server.use(http.post('/api/messages/:id/forward', () => HttpResponse.error()))
  await user.click(within(dialog).getByRole('button', { name: 'FORWARD' }))
  expect(await screen.findByText('Internet connection required.')).toBeVisible()
})

test('FD-453 a copy says who wrote it and when, for head office that it did, and cannot be edited', async () => {
  const forwarded = { createdBy: kate, asHeadOffice: false, sentAt: '2026-11-02T20:00:00Z' }
  const { user } = await open(aMessage({ forwarded, mine: true, can: { ...aMessage().can, edit: false, delete: true } }))
  expect(screen.getByText(/^Forwarded from Kate Brennan, 3 Nov/)).toBeVisible()
  await screen.findByRole('menuitem', { name: 'Forward' })
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
  await user.keyboard('{Escape}')
})

test('FD-453 SCR-007 what head office wrote is forwarded from Head Office', async () => {
  await open(aMessage({ forwarded: { createdBy: null, asHeadOffice: true, sentAt: '2026-11-02T20:00:00Z' } }))
  expect(screen.getByText(/^Forwarded from Head Office, 3 Nov/)).toBeVisible()
})

test('FD-453 a message that was kept before there were copies shows, and is not forwarded', async () => {
  const { edit, like, reply, pin } = aMessage().can
  await open(aMessage({ forwarded: undefined, can: { edit, delete: false, like, reply, pin } }))
  expect(await screen.findByRole('menuitem', { name: 'Reply' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Forward' })).toBeNull()
})

test.each([
  ['2026-11-02T12:59:00Z', '2 Nov'],
  ['2026-11-02T13:01:00Z', '3 Nov'],
  ['2025-12-31T12:59:00Z', '31 Dec 2025'],
  ['2025-12-31T13:01:00Z', '1 Jan'],
])('FD-453 the day of %s is %s', (moment, want) => {
  expect(shortDay(moment, new Date('2026-11-30T00:00:00Z'))).toBe(want)
})
