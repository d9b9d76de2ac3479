import { QueryClient } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { openDB } from 'idb'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { meQuery } from '@/shared/session/session.ts'
import { disconnect, reconnect } from '@/test/connection.ts'
import { aRep, aUser, server } from '@/test/server.ts'
import { mostBytes, type Outgoing } from './kinds.ts'
import { CannotWait, giveUp, keepToSend, register, startSending, takeBack, takeOver, tryAgain } from './queue.ts'
import { sendOrKeep } from './sendOrKeep.ts'
import { shown, useIsFailing } from './shown.ts'
import { store } from './store.ts'

const mia = aUser()
const tom = aRep()

/** The ids that the server has taken, and those that were put back into their forms. */
let taken: string[] = []
let back: string[] = []
let tries = 0
/** Why it does not take some. */
let failures = new Map<string, Error>()
let uploads: string[] = []

beforeEach(() => {
  taken = []
  back = []
  tries = 0
  uploads = []
  failures = new Map()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const sender = {
    send: ({ id }: { id: string }) => {
      tries += 1
      const failure = failures.get(id)
      if (failure) return Promise.reject(failure)
      taken.push(id)
      return Promise.resolve()
    },
    renew: () => Promise.resolve(),
    takeBack: ({ id }: { id: string }) => void back.push(id),
  }
  register('comment', sender)
  register('entry', sender)
  server.use(
    http.post('/api/media', async ({ request }) => {
      const [, id = ''] = /name="id"\s+([\w-]+)/.exec(await request.text()) ?? []
      uploads.push(id)
      return HttpResponse.json({ items: [{ id }] }, { status: 201, headers: { 'X-App': 'Caravan test' } })
    }),
  )
})

afterEach(async () => {
  startSending('', new QueryClient()) // nothing of this file goes on in the next one
  for (const { id } of [...(await store.all(mia.id)), ...(await store.all(tom.id))]) await store.remove(id)
})

function signIn(user: typeof mia) {
  const client = new QueryClient()
  client.setQueryData(meQuery.queryKey, user)
  startSending(user.id, client)
}

const aComment = (id: string, given: Partial<Outgoing<'comment'>> = {}): Outgoing => ({
  id,
  kind: 'comment',
  person: mia.id,
  place: 'post:p1',
  writtenAt: '2026-11-20T01:00:00Z',
  content: { post: 'p1', body: id },
  files: [],
  ...given,
})
const file = (id: string, size = 3) => ({ id, name: `${id}.jpg`, type: 'image/jpeg', size, here: true })
const bytesOf = (id: string) => new Map([[id, new Uint8Array([1, 2, 3]).buffer]])
const waiting = () => shown.get().map(({ id, refused }) => (refused === undefined ? id : `${id}: ${refused}`))
const refusal = (message: string) => new ApiError(404, { message })

describe('what waits on the device', () => {
  test('OFFLINE-032 is kept before anybody has begun to send, and goes when they do', async () => {
    await keepToSend(aComment('early'))
    expect(taken).toEqual([])
    signIn(mia)
    await waitFor(() => expect(taken).toEqual(['early']))
    await waitFor(async () => expect(await store.all(mia.id)).toEqual([]))
  })

  test('OFFLINE-035 what is refused stays with its sentence and holds up nothing, also of its own place; it goes when it is tried again', async () => {
    signIn(mia)
    failures.set('gone', refusal('This post could not be found.'))
    await keepToSend(aComment('gone'))
    await keepToSend(aComment('fine'))
    await waitFor(() => expect(taken).toEqual(['fine']))
    await waitFor(() => expect(waiting()).toEqual(['gone: This post could not be found.']))
    failures.clear()
    await tryAgain('gone')
    await waitFor(() => expect(taken).toEqual(['fine', 'gone']))
  })

  test('OFFLINE-035 a kind that cannot be sent holds up no other kind', async () => {
    signIn(mia)
    failures.set('first', new OfflineError())
    await keepToSend(aComment('first'))
    await keepToSend({ ...aComment('e1'), kind: 'entry', content: { incentive: 'i1', name: 'Displays' } })
    await waitFor(() => expect(taken).toEqual(['e1']))
    expect(waiting()).toContain('first')
  })

  test('OFFLINE-035 what is taken back goes to where it was typed, is gone here with its files, and is never sent', async () => {
    signIn(mia)
    failures.set('first', new OfflineError())
    await keepToSend(aComment('first', { files: [file('f1')] }), bytesOf('f1'))
    await waitFor(() => expect(uploads).toEqual(['f1']))
    const [first] = await store.all(mia.id)
    if (first) await takeBack(first)
    expect([back, waiting(), await store.all(mia.id), await store.bytes('f1')]).toEqual([['first'], [], [], undefined])
    failures.clear()
    await keepToSend(aComment('second'))
    await waitFor(() => expect(taken).toEqual(['second']))
  })

  test('OFFLINE-033 its files are sent before it, once, and again only when the server may have deleted them', async () => {
    signIn(mia)
    failures.set('e1', new OfflineError())
    const entry: Outgoing = { ...aComment('e1'), kind: 'entry', content: { incentive: 'i1', name: 'Displays' }, files: [file('f1')] }
    await keepToSend(entry, bytesOf('f1'))
    await waitFor(() => expect(uploads).toEqual(['f1']))
    await waitFor(async () => expect((await store.all(mia.id))[0]?.files[0]?.sentAt).toBeGreaterThan(0))
    await tryAgain('e1')
    await waitFor(() => expect(tries).toBe(2))
    expect(uploads).toEqual(['f1'])
    await store.change('e1', (thing) => ({ ...thing, files: thing.files.map((one) => ({ ...one, sentAt: Date.now() - 24 * 3_600_000 })) }))
    failures.clear()
    await tryAgain('e1')
    await waitFor(() => expect(taken).toEqual(['e1']))
    expect(uploads).toEqual(['f1', 'f1'])
  })

  test('OFFLINE-036 what one person wrote is neither shown nor sent while another is signed in, or acts as them', async () => {
    await keepToSend(aComment('of mia'))
    signIn(tom)
    await keepToSend(aComment('of tom', { person: tom.id }))
    await waitFor(() => expect(taken).toEqual(['of tom']))
    signIn({ ...mia, impersonator: tom as never })
    await keepToSend(aComment('more of mia'))
    expect([waiting(), taken]).toEqual([[], ['of tom']])
    signIn(mia)
    await waitFor(() => expect(taken).toEqual(['of tom', 'of mia', 'more of mia']))
  })

  test('OFFLINE-037 what is too much is refused before it is kept', async () => {
    const large = aComment('large', { files: [file('f1', mostBytes - 1000)] })
    await keepToSend(large)
    await expect(keepToSend(aComment('one more', { files: [file('f2', 1000)] }))).rejects.toThrow(CannotWait)
    await keepToSend(aComment('small'))
    expect((await store.all(mia.id)).map(({ id }) => id)).toEqual(['large', 'small'])
  })

  test('OFFLINE-037 nobody is told that something is kept which the browser cannot store', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    })
    await expect(keepToSend(aComment('first'))).rejects.toThrow('This device has no space to keep it.')
  })

  test('OFFLINE-036 what comes from a file is taken once', async () => {
    failures.set('first', new OfflineError())
    signIn(mia)
    expect([await takeOver(aComment('first'), new Map()), await takeOver(aComment('first'), new Map())]).toEqual([true, false])
    expect(waiting()).toEqual(['first'])
    await giveUp('first')
  })

  test('MSG-012 messages of an earlier release are taken over once', async () => {
    const earlier = await openDB('caravan-messages', 1, {
      upgrade(db) {
        const messages = db.createObjectStore('messages', { keyPath: 'place', autoIncrement: true })
        messages.createIndex('id', 'id', { unique: true })
        messages.createIndex('person', 'person')
      },
    })
    const message = { id: 'm1', person: mia.id, conversation: 'c1', body: 'On my way', files: [], writtenAt: '2026-11-20T01:00:00Z' }
    await earlier.add('messages', message)
    vi.resetModules() // as when the page is loaded again
    const { store: fresh } = await import('./store.ts')
    expect((await fresh.all(mia.id)).map(({ id, kind, place, content }) => [id, kind, place, content])).toEqual([
      ['m1', 'message', 'c1', { conversation: 'c1', body: 'On my way', replyTo: undefined }],
    ])
    expect(await earlier.count('messages')).toBe(0)
    earlier.close()
    await fresh.remove('m1')
  })
})

describe('a form', () => {
  const thing = { id: 'k1', person: mia.id, kind: 'comment', place: 'post:p1', content: { post: 'p1', body: 'Yes' } } as const
  const kept = async () => (await store.all(mia.id)).map(({ id }) => id)

  test('OFFLINE-032 sends at once when it can, and keeps nothing', async () => {
    expect(await sendOrKeep<'comment', string>(() => Promise.resolve('sent'), thing, [])).toBe('sent')
    expect(await kept()).toEqual([])
  })

  test('OFFLINE-032 keeps what nothing answers, with the same id', async () => {
    expect(await sendOrKeep<'comment', string>(() => Promise.reject(new OfflineError()), thing, [])).toBeUndefined()
    expect(await kept()).toEqual(['k1'])
  })

  test('OFFLINE-032 does not even try without a connection, or before its files have arrived', async () => {
    const send = vi.fn<() => Promise<string>>()
    await sendOrKeep<'comment', string>(send, thing, [
      { id: 'f1', file: Object.assign(new File(['abc'], 'a.jpg'), { arrayBuffer: () => Promise.resolve(new ArrayBuffer(3)) }) },
    ])
    disconnect()
    await sendOrKeep<'comment', string>(send, { ...thing, id: 'k2' }, [])
    reconnect()
    expect([send.mock.calls.length, await kept()]).toEqual([0, ['k1', 'k2']])
    expect((await store.bytes('f1'))?.byteLength).toBe(3)
  })

  test('OFFLINE-035 says itself what the server refuses, and keeps nothing', async () => {
    await expect(sendOrKeep<'comment', string>(() => Promise.reject(refusal('No.')), thing, [])).rejects.toThrow('No.')
    expect(await kept()).toEqual([])
  })
})

test('FD-251 AMB-109 what the server fails to take twice is said to fail, until it is tried again or sent', async () => {
  failures.set('c1', new ApiError(500, { message: 'Something went wrong on our side.' }))
  signIn(mia)
  await keepToSend(aComment('c1'))
  const { result } = renderHook(() => useIsFailing('c1'))
  await waitFor(() => expect(tries).toBe(1))
  expect(result.current).toBe(false)
  disconnect()
  reconnect()
  await waitFor(() => expect(result.current).toBe(true))
  await tryAgain('c1')
  await waitFor(() => expect(tries).toBe(3))
  expect(result.current, 'it is being sent again').toBe(false)
  failures.clear()
  await tryAgain('c1')
  await waitFor(() => expect(taken).toEqual(['c1']))
  await waitFor(() => expect(result.current).toBe(false))
})

test.each([
  ['another person is signed in', new ApiError(409, { message: 'Someone else has signed in on this device.', otherPerson: true })],
  ['the session has ended', new ApiError(401)],
])('FD-320 FD-251 that %s is no failure of a thing, also before the page knows it', async (_, answer) => {
  failures.set('c1', answer)
  signIn(mia)
  await keepToSend(aComment('c1'))
  const { result } = renderHook(() => useIsFailing('c1'))
  for (const times of [1, 2, 3]) {
    await waitFor(() => expect(tries).toBe(times))
    disconnect()
    reconnect()
  }
  await waitFor(() => expect(tries).toBe(4))
  expect(result.current).toBe(false)
})

test('GENERAL-014 OFFLINE-032 what is written again in the place of a thing that is being sent is not removed with it', async () => {
  let answer = () => {}
  const sent: string[] = []
  register('entry', {
    send: async (thing) => {
      sent.push(thing.content.name)
      if (sent.length === 1) await new Promise<void>((resolve) => (answer = resolve))
    },
    renew: () => Promise.resolve(),
  })
  signIn(mia)
  const anEntry = (name: string, writtenAt: string): Outgoing => ({
    ...aComment('e9'),
    kind: 'entry',
    place: 'incentive:i1',
    writtenAt,
    content: { incentive: 'i1', name },
  })
  await keepToSend(anEntry('First', '2026-11-20T01:00:00Z'))
  await waitFor(() => expect(sent).toEqual(['First']))
  await keepToSend(anEntry('Second', '2026-11-20T01:00:05Z'))
  answer()
  await waitFor(() => expect(sent).toEqual(['First', 'Second']))
  await waitFor(() => expect(waiting()).toEqual([]))
})
