import { QueryClient } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { openDB } from 'idb'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { notes } from '@/lib/notes.ts'
import type { Outgoing } from '@/shared/outgoing/kinds.ts'
import { giveUp, sendLater, startSending, tryAgain } from '@/shared/outgoing/queue.ts'
import { useOutgoing } from '@/shared/outgoing/shown.ts'
import { store } from '@/shared/outgoing/store.ts'
import { meQuery } from '@/shared/session/session.ts'
import { aRep, aUser, problem, server } from '@/test/server.ts'
import './queue.ts'

const mia = aUser()
const tom = aRep()

/** The words that the server has taken, in their order. */
let taken: string[] = []
/** Also those that it has not taken. */
let arrived: string[] = []
/** What the server answers to some words, in place of taking them. */
let answers = new Map<string, () => Response>()

beforeEach(() => {
  taken = []
  arrived = []
  answers = new Map()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server.use(
    http.post('/api/messages', async ({ request }) => {
      const { body, conversation, id } = (await request.json()) as { body: string; conversation: string; id: string }
      arrived.push(body)
      const answer = answers.get(body)
      if (answer) return answer()
      taken.push(body)
      return HttpResponse.json({ id, conversation, body, sentAt: '2026-11-20T01:00:00Z' }, { status: 201 })
    }),
  )
})

afterEach(() => startSending('', new QueryClient())) // nothing of this file goes on in the next one

/** Signs somebody in on this browser. */
function signIn(user: { id: string }) {
  const client = new QueryClient()
  client.setQueryData(meQuery.queryKey, user as typeof mia)
  startSending(user.id, client)
}

/** What the database of this browser holds. */
async function readAll(name: string): Promise<unknown[]> {
  const db = await openDB('caravan-outgoing')
  const all = db.objectStoreNames.contains(name) ? await db.getAll(name) : []
  db.close()
  return all
}

const aMessage = (id: string, body: string, conversation = 'c1'): Omit<Outgoing<'message'>, 'person'> => ({
  id,
  kind: 'message',
  place: conversation,
  writtenAt: '2026-11-20T01:00:00Z',
  content: { conversation, body },
  files: [],
})

let written = 0
function write(body: string, conversation = 'c1') {
  written++
  return sendLater(aMessage(`m${written}`, body, conversation))
}

/** What a screen shows of the queue. */
const show = ({ result }: { result: { current: readonly Outgoing<'message'>[] } }) =>
  result.current.map(({ content: { body }, refused }) => (refused === undefined ? body : `${body}: ${refused}`))

describe('the queue of messages', () => {
  test.each([
    [400, 'Please enter a message.'],
    [403, 'You cannot write in this conversation.'],
    [404, 'This conversation could not be found.'],
    [409, 'This message was deleted.'],
  ])(
    'MSG-012 a message that is refused with %i keeps its words and says why, and holds up no other; it goes when it is tried again',
    async (status, why) => {
      const hook = renderHook(() => useOutgoing('message'))
      signIn(mia)
      answers.set('first', () => problem(status, why))
      await write('first')
      await write('second')
      await waitFor(() => expect(taken).toEqual(['second']))
      await waitFor(() => expect(show(hook)).toEqual([`first: ${why}`]))
      answers.clear()
      await write('third')
      await waitFor(() => expect(taken).toEqual(['second', 'third']))
      await tryAgain((await store.all(mia.id))[0]?.id ?? '')
      await waitFor(() => expect(taken).toEqual(['second', 'third', 'first']))
      await waitFor(() => expect(show(hook)).toEqual([]))
    },
  )

  test('MSG-012 a refusal that the browser cannot keep does not make it send the message again and again', async () => {
    signIn(mia)
    vi.spyOn(IDBCursor.prototype, 'update').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    })
    answers.set('first', () => problem(400, 'Please enter a message.'))
    await write('first')
    await write('second')
    await waitFor(() => expect(taken).toEqual(['second']))
    const before = arrived.length
    await write('third')
    await waitFor(() => expect(taken).toEqual(['second', 'third']))
    expect(arrived.length - before).toBeLessThanOrEqual(3) // one turn or two, which begin with the first
  })

  test('MSG-012 a refused message can be given up', async () => {
    const hook = renderHook(() => useOutgoing('message'))
    signIn(mia)
    answers.set('first', () => problem(400, 'Please enter a message.'))
    await write('first')
    await waitFor(() => expect(show(hook)).toEqual(['first: Please enter a message.']))
    await giveUp((await store.all(mia.id))[0]?.id ?? '')
    expect(show(hook)).toEqual([])
    expect(await store.all(mia.id)).toEqual([])
  })

  test('MSG-012 while the server fails, a conversation keeps its order, and others go on', async () => {
    const hook = renderHook(() => useOutgoing('message'))
    signIn(mia)
    answers.set('first', () => problem(500, 'Something went wrong. Please try again.'))
    await write('first')
    await write('second')
    await write('elsewhere', 'c2')
    await waitFor(() => expect(taken).toEqual(['elsewhere']))
    await waitFor(() => expect(show(hook)).toEqual(['first', 'second']))
    answers.clear()
    await write('third')
    await waitFor(() => expect(taken).toEqual(['elsewhere', 'first', 'second', 'third']))
  })

  test('MSG-012 what one person wrote is neither shown nor sent while another is signed in, and goes when they are back', async () => {
    const hook = renderHook(() => useOutgoing('message'))
    signIn(mia)
    answers.set('from Mia', () => problem(500, 'Something went wrong. Please try again.'))
    await write('from Mia')
    await waitFor(() => expect(arrived).toContain('from Mia'))
    expect(show(hook)).toEqual(['from Mia'])
    signIn(tom)
    await write('from Tom')
    await waitFor(() => expect(taken).toEqual(['from Tom']))
    await waitFor(() => expect(show(hook)).toEqual([]))
    answers.clear()
    await write('again from Tom')
    await waitFor(() => expect(taken).toEqual(['from Tom', 'again from Tom']))
    signIn(mia)
    await waitFor(() => expect(taken).toEqual(['from Tom', 'again from Tom', 'from Mia']))
  })

  test('MSG-012 what another tab has written is shown here while it waits, and goes when either tab has sent it', async () => {
    const hook = renderHook(() => useOutgoing('message'))
    signIn(mia)
    vi.resetModules() // the same code once more has a state of its own, as another tab has
    const other: typeof import('@/shared/outgoing/queue.ts') = await import('@/shared/outgoing/queue.ts')
    await import('./queue.ts')
    const client = new QueryClient()
    client.setQueryData(meQuery.queryKey, mia)
    other.startSending(mia.id, client)
    answers.set('from the other tab', () => problem(500, 'Something went wrong. Please try again.'))
    await other.sendLater(aMessage('other-1', 'from the other tab'))
    await waitFor(() => expect(show(hook)).toEqual(['from the other tab']))
    answers.clear()
    await write('from this tab')
    await waitFor(() => expect(new Set(taken)).toEqual(new Set(['from the other tab', 'from this tab'])))
    await waitFor(() => expect(show(hook)).toEqual([]))
    expect(taken.indexOf('from the other tab')).toBeLessThan(taken.indexOf('from this tab'))
    other.startSending('', new QueryClient())
  })

  test('MSG-012 OFFLINE-003 what a page had no time to store is sent once by the next page, in its order', async () => {
    startSending(mia.id, new QueryClient()) // this page does not come to sending
    const storing = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('The page has ended.', 'AbortError')
    })
    await write('first')
    await write('second')
    expect(await readAll('things')).toEqual([])
    startSending('', new QueryClient())
    for (const { id } of await store.all(mia.id)) await store.remove(id) // what the page held goes with it
    storing.mockRestore()

    vi.resetModules()
    const next = await import('@/shared/outgoing/queue.ts')
    await import('./queue.ts')
    const client = new QueryClient()
    client.setQueryData(meQuery.queryKey, mia)
    next.startSending(mia.id, client)
    await waitFor(() => expect(taken).toEqual(['first', 'second']))
    await waitFor(async () => expect(await readAll('things')).toEqual([]))
    expect(notes.keys('outgoing:')).toEqual([])
    next.startSending('', client)
  })

  test('MSG-012 somebody whose session has ended sends nothing', async () => {
    const hook = renderHook(() => useOutgoing('message'))
    const client = new QueryClient()
    startSending(mia.id, client)
    await write('first')
    await waitFor(() => expect(show(hook)).toEqual(['first']))
    expect(taken).toEqual([])
    client.setQueryData(meQuery.queryKey, mia)
    await write('second')
    await waitFor(() => expect(taken).toEqual(['first', 'second']))
  })
})
