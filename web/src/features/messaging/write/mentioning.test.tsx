import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, page, server, signIn } from '@/test/server.ts'
import { aConversation, aThread } from '../testMessages.ts'
import { matching, typedName } from './mentioning.ts'

const person = (firstName: string, lastName: string) => ({ id: firstName.toLowerCase(), firstName, lastName })

test.each([
  ['@', 1, { from: 0, query: '' }],
  ['@t', 2, { from: 0, query: 't' }],
  ['Hi @tom', 7, { from: 3, query: 'tom' }],
  ['Hi @tom', 5, { from: 3, query: 't' }],
  ['(@tom', 5, { from: 1, query: 'tom' }],
  ['tom@shop', 8, undefined],
  ['@ tom', 5, undefined],
  ['@tom whitfield', 14, { from: 0, query: 'tom whitfield' }],
  ['@tom  w', 7, undefined],
  ['@tom de la cruz', 15, undefined],
  ['@tom\nw', 6, undefined],
  [`@${'t'.repeat(41)}`, 42, undefined],
])('MSG-012 of %j with the cursor at %i the name that is being typed is %j', (text, cursor, name) => {
  expect(typedName(text, cursor)).toEqual(name)
})

test('MSG-012 people are found by any of their names, without regard to accents and capitals', () => {
  const people = [person('Zoë', 'Hall-Mason'), person('Tom', 'Whitfield'), person('Tomas', 'Zo')]
  const found = (query: string) => matching(people, query).map(({ firstName }) => firstName)
  expect(found('zoe')).toEqual(['Zoë'])
  expect(found('zo')).toEqual(['Zoë', 'Tomas'])
  expect(found('MASON')).toEqual(['Zoë'])
  expect(found('tom w')).toEqual(['Tom'])
  expect(found('om')).toEqual([])
  expect(found('Tom Whitfield')).toEqual(['Tom'])
  expect(found('Tom Whitfield ')).toEqual([])
})

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

test('MSG-012 what is typed straight after a name was chosen stands behind it', async () => {
  signIn(aUser())
  const thread = aThread([], { unread: 0 })
  server.use(
    http.get('/api/users/me/conversations', () => HttpResponse.json(page([aConversation({ unread: 0 })]))),
    http.get('/api/users/me/conversations/count', () => HttpResponse.json({ count: 0, countHeadOffice: 0 })),
    http.get('/api/conversations/c1', () => HttpResponse.json(thread)),
    http.post('/api/conversations/c1/typing', () => new HttpResponse(null, { status: 204 })),
  )
  const { user } = renderApp('/inbox/c1')
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a message' })
  await user.type(field, 'Thanks, @to')
  expect(await screen.findByRole('option', { name: /Tom Whitfield/, hidden: true })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Enter}see you at nine')
  await waitFor(() => expect(field).toHaveValue('Thanks, @Tom Whitfield see you at nine'))
  await user.clear(field)
  await user.type(field, 'Ask  about it')
  field.setSelectionRange(4, 4)
  await user.keyboard('@to')
  expect(await screen.findByRole('option', { name: /Tom Whitfield/, hidden: true })).toBeInTheDocument()
  await user.keyboard('{Enter}again ')
  expect(field).toHaveValue('Ask @Tom Whitfield again about it')
})
