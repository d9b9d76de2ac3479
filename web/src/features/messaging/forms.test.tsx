import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limits, messages } from '@/api/limits.gen.ts'
import type { Thread } from '@/api/types.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, page, problem, server, signIn } from '@/test/server.ts'
import { aConversation, aMessage, aThread } from './testMessages.ts'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

/** Serves what the answers to a POST are, one after the other. Returns what was sent. */
function answer(path: string, ...answers: Response[]) {
  const sent: unknown[] = []
  server.use(
    http.post(`/api${path}`, async ({ request }) => {
      sent.push(await request.json())
      return answers.shift()
    }),
  )
  return sent
}

function serve(thread: Thread) {
  signIn(aUser())
  server.use(
    http.get('/api/users/me/conversations', () => HttpResponse.json(page([aConversation()]))),
    http.get('/api/users/me/conversations/count', () => HttpResponse.json({ count: 0, countHeadOffice: 0 })),
    http.get('/api/conversations/c1', () => HttpResponse.json(thread)),
    http.get('/api/conversations/c1/card', () => problem(404, 'No card')),
    http.get('/api/conversations/head-office/people', () => HttpResponse.json({ items: [] })),
  )
}

describe('FD-79 a note of head office', () => {
  const refused = 'Please use at most 5,000 characters.'

  async function openNote() {
    serve(aThread([aMessage()], { unread: 0, type: 'HEAD_OFFICE', can: { ...aConversation().can, desk: true } }))
    const { user } = renderApp('/inbox/c1')
    await user.click(await screen.findByRole('button', { name: 'Internal note' }))
    return { user, field: await screen.findByRole('textbox', { name: 'Note for head office only' }) }
  }

  test('that the server refuses says why at its field, keeps what was typed, and is sent with the same id', async () => {
    const sent = answer('/conversations/c1/notes', problem(422, refused, { body: refused }), HttpResponse.json({}, { status: 201 }))
    const { user, field } = await openNote()
    await user.type(field, 'Call them{Control>}{Enter}{/Control}')
    await waitFor(() => expect(field).toHaveAccessibleDescription(refused))
    expect(field).toBeInvalid()
    expect(field).toHaveFocus()
    expect(field).toHaveValue('Call them')
    await user.click(screen.getByRole('button', { name: 'ADD NOTE' }))
    await waitFor(() => expect(field).toHaveValue(''))
    expect(field).toBeValid()
    expect(sent).toEqual([sent[0], sent[0]])
    expect(sent[0]).toMatchObject({ body: '<p>Call them</p>' })
  })

  test('without words is not sent, and the field says so', async () => {
    const sent = answer('/conversations/c1/notes')
    const { user, field } = await openNote()
    await user.type(field, ' {Control>}{Enter}{/Control}')
    expect(field).toHaveAccessibleDescription(messages.note)
    expect(sent).toEqual([])
  })

  test('that fails for another reason says so in a toast, and stays', async () => {
    answer('/conversations/c1/notes', problem(404, 'This conversation could not be found.'))
    const { user, field } = await openNote()
    await user.type(field, 'Call them{Control>}{Enter}{/Control}')
    expect(await screen.findByText('This conversation could not be found.')).toBeVisible()
    expect(field).toBeValid()
    expect(field).toHaveValue('Call them')
  })
})

test('FD-79 FD-240 a saved answer that somebody else has changed is not overwritten: the form says so and keeps what was typed', async () => {
  const changed = 'Someone else has changed this answer. Please open it again to see their changes.'
  serve(aThread([aMessage()], { unread: 0, type: 'HEAD_OFFICE', can: { ...aConversation().can, desk: true } }))
  const saved = { id: 'a1', title: 'Delivery', body: '<p>On Tuesday.</p>', createdBy: null, updatedAt: '2026-11-20T01:00:00Z', version: 4 }
  server.use(http.get('/api/saved-answers', () => HttpResponse.json({ items: [saved] })))
  const sent = answer('/saved-answers/a1', problem(409, changed))
  const { user } = renderApp('/inbox/c1')
  await user.click(await screen.findByRole('button', { name: 'Saved answers' }))
  await user.click(await screen.findByRole('button', { name: 'Edit Delivery' }))
  const text = await screen.findByRole('textbox', { name: 'Answer' })
  await user.type(text, ' Or Friday.')
  await user.click(screen.getByRole('button', { name: 'SAVE' }))
  expect(await screen.findByText(changed)).toBeVisible()
  expect(text).toHaveValue('On Tuesday. Or Friday.')
  expect(sent).toEqual([{ title: 'Delivery', body: '<p>On Tuesday. Or Friday.</p>', version: 4 }])
})

describe('MSG-002 the first message to head office', () => {
  async function openFirst() {
    serve(aThread([]))
    server.use(
      http.get('/api/users/me/conversations', () => HttpResponse.json(page([]))),
      http.get('/api/conversations/head-office/settings', () => HttpResponse.json({ promiseHours: 24 })),
    )
    const { user } = renderApp('/inbox/head-office')
    const field = await screen.findByRole('textbox', { name: 'Write a message' })
    return { user, field, send: screen.getByRole('button', { name: 'SEND' }) }
  }

  test('that is too long says so at its field before it is sent, and stays', async () => {
    const sent = answer('/conversations')
    const { user, field, send } = await openFirst()
    const long = 'x'.repeat(limits.messageLength)
    fireEvent.change(field, { target: { value: long } })
    await user.click(send)
    expect(field).toHaveAccessibleDescription(messages.messageTooLong)
    expect(field).toHaveValue(long)
    expect(sent).toEqual([])
  })

  test('that the server refuses says why at its field, and stays', async () => {
    answer('/conversations', problem(422, messages.messageEmpty, { body: messages.messageEmpty }))
    const { user, field, send } = await openFirst()
    await user.type(field, 'Hello')
    await user.click(send)
    await waitFor(() => expect(field).toHaveAccessibleDescription(messages.messageEmpty))
    expect(field).toHaveFocus()
    expect(field).toHaveValue('Hello')
  })
})

describe("MSG-009 a group's name", () => {
  async function openName() {
    serve(aThread([], { unread: 0, isGroup: true, name: 'Us', can: { ...aConversation().can, rename: true } }))
    const { user } = renderApp('/inbox/c1')
    await user.click(await screen.findByRole('button', { name: 'People' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'People in this group' }))
    return { user, field: dialog.getByRole('textbox', { name: /^Group name/ }), save: dialog.getByRole('button', { name: 'SAVE NAME' }) }
  }

  test('that is too long says so at its field before it is sent, and stays', async () => {
    const sent = answer('/conversations/c1')
    const { user, field, save } = await openName()
    const long = 'x'.repeat(limits.groupNameLength + 1)
    fireEvent.change(field, { target: { value: long } })
    await user.click(save)
    expect(field).toHaveAccessibleDescription(messages.groupNameLong)
    expect(field).toHaveValue(long)
    expect(sent).toEqual([])
  })

  test('that the server refuses says why at its field, and stays', async () => {
    const plain = 'Please remove line breaks and invisible characters'
    const sent = answer('/conversations/c1', problem(422, plain, { name: plain }))
    const { user, field, save } = await openName()
    await user.type(field, ' two ')
    await user.click(save)
    await waitFor(() => expect(field).toHaveAccessibleDescription(plain))
    expect(field).toHaveFocus()
    expect(field).toHaveValue('Us two ')
    expect(sent).toEqual([{ name: 'Us two' }])
  })
})
