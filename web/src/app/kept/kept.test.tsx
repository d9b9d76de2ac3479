import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { OfflineError } from '@/api/errors.ts'
import { createQueryClient } from '@/api/queryClient.ts'
import type { User } from '@/api/types.ts'
import { aResource } from '@/features/resource/testResources.ts'
import { notes } from '@/lib/notes.ts'
import { keptDatabase } from '@/shared/kept/database.ts'
import { keptFiles } from '@/shared/kept/files.ts'
import { session } from '@/shared/session/session.ts'
import { disconnect, reconnect } from '@/test/connection.ts'
import { anAdmin, aRep, aUser } from '@/test/server.ts'
import { keepAnswers } from './kept.ts'

const post = ['feed', 'post', 'p1']
/** Something that everybody may keep. Where it is there, everything that was asked for before it was decided on. */
const folders = ['resource', 'folders']

let stop = () => {}

afterEach(async () => {
  stop()
  session.resume()
  reconnect()
  await keptDatabase.forget()
  await keptFiles.forget()
})

/** How long answers are collected here, in milliseconds. */
const soon = 30

const inDatabase = (key: readonly unknown[]) => keptDatabase.find(JSON.stringify(key))

/** A page of this person that shows these things. Waits until what can be kept is on the device. */
async function seen(me: User, shown: readonly (readonly [readonly unknown[], unknown])[] = []): Promise<QueryClient> {
  notes.write('caravan.known', true)
  const client = createQueryClient()
  keepAnswers(client, soon)
  client.setQueryData(['me'], me)
  for (const [key, data] of [...shown, [folders, 'folders'] as const]) client.setQueryData(key, data)
  await vi.waitFor(async () => expect(await inDatabase(folders)).toMatchObject({ owner: me.id }), { timeout: 10_000 })
  return client
}

/** The app, started without a connection, that asks for these things. `answer` is what the server says. */
function startedOffline(keys: readonly (readonly unknown[])[], answer: () => Promise<unknown> = () => Promise.reject(new OfflineError())) {
  const client = createQueryClient()
  disconnect()
  keepAnswers(client, soon)
  const stops = [['me'], ...keys].map((queryKey) => new QueryObserver(client, { queryKey, queryFn: answer }).subscribe(() => {}))
  stop = () => {
    for (const one of stops) one()
    client.clear()
  }
  return client
}

/** What the app shows for a key when it is started without a connection. */
async function shownOffline(key: readonly unknown[]): Promise<unknown> {
  const client = startedOffline([key, folders])
  await vi.waitFor(() => expect(client.getQueryData(folders)).toBe('folders'), { timeout: 10_000 })
  return client.getQueryData(key)
}

test('OFFLINE-008 OFFLINE-010 without a connection the person is let in, and sees what was last shown, with its age', async () => {
  const before = Date.now()
  const me = aRep()
  await seen(me, [[post, { id: 'p1' }]])
  const client = startedOffline([post])
  await vi.waitFor(() => expect(client.getQueryData(post)).toEqual({ id: 'p1' }), { timeout: 10_000 })
  expect(client.getQueryData(['me'])).toEqual(me)
  const { dataUpdatedAt, isInvalidated, status } = client.getQueryState(post) ?? {}
  expect([isInvalidated, status]).toEqual([true, 'success'])
  expect(dataUpdatedAt).toBeGreaterThanOrEqual(before)
  expect(dataUpdatedAt).toBeLessThanOrEqual(Date.now())
})

test('OFFLINE-008 what was kept is asked for again when the connection is back', async () => {
  await seen(aRep(), [[post, 'old']])
  let online = false
  const me = aRep()
  const client = startedOffline([post], () => (online ? Promise.resolve(me) : Promise.reject(new OfflineError())))
  await vi.waitFor(() => expect(client.getQueryData(post)).toBe('old'), { timeout: 10_000 })
  online = true
  reconnect()
  await vi.waitFor(() => expect(client.getQueryData(post)).toEqual(me), { timeout: 10_000 })
})

test('OFFLINE-049 FD-298 a report that was never opened is made of what every audit begins with, of this person only', async () => {
  const key = ['audit', 'report', 'new', 'wattle', '2026-11-20']
  const kit = {
    date: '2026-11-19',
    coreRangePromotion: { startDate: '2026-09-01', endDate: '2026-11-30', actualEndDate: null },
    stores: [{ id: 'wattle', tier: 'MF' }],
    templates: [{ tier: 'MF', scores: { total: 0 }, lines: [{ key: 'a' }] }],
  }
  await seen(aRep(), [[['audit', 'kit'], kit]])
  expect(await shownOffline(key)).toMatchObject({ madeOf: '2026-11-19', store: { id: 'wattle' }, lines: [{ key: 'a', passed: null }] })
  stop()
  await seen(anAdmin())
  expect(await shownOffline(key)).toBeUndefined()
})

const thread = (type: string) => ({ type, messages: [] })
const office = anAdmin({ can: { ...anAdmin().can, answerForOffice: true } })

test.each([
  ['the list of users', anAdmin(), ['user', 'list', '', 'ALL'], { items: [] }],
  ['the audit trail', anAdmin(), ['audittrail', {}], { items: [] }],
  ['the inbox of head office', office, ['messaging', 'inbox', '', 'ALL'], { pages: [], pageParams: [] }],
  ['a chat of head office with a store', office, ['messaging', 'thread', 't1'], thread('HEAD_OFFICE')],
  ['a search in the chats', aRep(), ['messaging', 'list', 'MEMBERS', 'secret'], { pages: [], pageParams: [] }],
  ['the mails of a report', aRep(), ['audit', 'report', 'r1', 'mails'], { items: [] }],
  ['the profile of another store', aUser({ storeId: 's1' }), ['store', 'profile', 's2'], {}],
  ['the incentives of another store', aUser({ storeId: 's1' }), ['incentive', 'entered', { store: 's2' }], {}],
  ['a search in the incentives', aUser({ storeId: 's1' }), ['incentive', 'entered', { store: 's1', search: 'ice' }], {}],
  ['the entries that head office judges', anAdmin(), ['incentive', 'entries', 'i1', {}], {}],
] as const)('OFFLINE-008 %s is never kept', async (_, me, key, data) => {
  await seen(me, [[key, data]])
  expect(await inDatabase(key)).toBeUndefined()
  expect(await shownOffline(key)).toBeUndefined()
})

test.each([
  ['a report', aRep(), ['audit', 'report', 'r1'], { id: 'r1' }],
  ['a new report', aRep(), ['audit', 'report', 'new', 's1', '2026-11-23'], { id: null }],
  ['the own store', aUser({ storeId: 's1' }), ['store', 'profile', 's1'], { id: 's1' }],
  ['a chat among members', office, ['messaging', 'thread', 't1'], thread('MEMBERS')],
  ['a chat with head office', aUser(), ['messaging', 'thread', 't1'], thread('HEAD_OFFICE')],
  ['an incentive for the own store', aUser({ storeId: 's1' }), ['incentive', 'one', 'i1', 's1'], { id: 'i1' }],
  ['what the own store can enter', aUser({ storeId: 's1' }), ['incentive', 'accepting', { notEnteredBy: 's1' }], { items: [] }],
  ['a course', aUser(), ['academy', 'one', 'c1'], { id: 'c1' }],
] as const)('OFFLINE-008 FD-230 %s can be read', async (_, me, key, data) => {
  await seen(me, [[key, data]])
  expect(await shownOffline(key)).toEqual(data)
})

test('OFFLINE-008 of a long list the first pages are kept', async () => {
  const list = ['feed', 'list', {}]
  await seen(aRep(), [[list, { pages: [1, 2, 3], pageParams: ['a', 'b', 'c'] }]])
  expect(await shownOffline(list)).toEqual({ pages: [1, 2], pageParams: ['a', 'b'] })
})

test.each([
  ['nobody is signed in', (client: QueryClient) => client.setQueryData(['me'], null)],
  ['somebody else is signed in', (client: QueryClient) => client.setQueryData(['me'], aUser({ id: 'another' }))],
  ['they act as somebody else', (client: QueryClient) => client.setQueryData(['me'], aUser({ impersonator: aUser() as never }))],
  ['the server has refused the session', () => session.expire()],
])('OFFLINE-009 OFFLINE-010 everything is deleted when %s', async (_, happens) => {
  const client = await seen(aRep(), [[post, 'secret']])
  happens(client)
  await vi.waitFor(async () => expect(await inDatabase(post)).toBeUndefined(), { timeout: 10_000 })
})

test('OFFLINE-009 after the end of a session nothing is kept, and what was loaded just before neither', async () => {
  const client = await seen(aRep())
  client.setQueryData(post, 'secret')
  session.expire()
  client.setQueryData(post, 'secret too')
  await vi.waitFor(async () => expect(await inDatabase(folders)).toBeUndefined(), { timeout: 10_000 })
  // Another tab that has not heard of it.
  await keptDatabase.begin('another')
  await keptDatabase.keep(aRep().id, [{ hash: JSON.stringify(post), text: '"late"', at: Date.now() }])
  expect(await inDatabase(post)).toBeUndefined()
})

test('OFFLINE-009 nothing is kept while somebody acts as somebody else', async () => {
  const begun = vi.spyOn(keptDatabase, 'begin')
  const client = await seen(aRep())
  client.setQueryData(['me'], aUser({ id: 'another', impersonator: aRep() as never }))
  await vi.waitFor(async () => expect(await inDatabase(folders)).toBeUndefined(), { timeout: 10_000 })
  expect(begun.mock.calls).toEqual([[aRep().id]])
})

test('OFFLINE-008 what is older than 30 days goes, and the oldest when there is no more room', async () => {
  const day = 24 * 60 * 60 * 1000
  const answer = (hash: string, age: number, size = 10) => ({ hash, text: 'x'.repeat(size), at: Date.now() - age })
  await keptDatabase.begin('p')
  await keptDatabase.keep('p', [answer('month', 30 * day + 1000), answer('old', 29 * day)])
  expect([await keptDatabase.find('month'), (await keptDatabase.find('old'))?.owner]).toEqual([undefined, 'p'])
  await keptDatabase.keep('p', [answer('large', 0, 20_000_000 - 5)])
  expect([await keptDatabase.find('old'), (await keptDatabase.find('large'))?.owner]).toEqual([undefined, 'p'])
})

/** A resource that a rep keeps on this device, whose page is open. */
async function keepsFile(): Promise<QueryClient> {
  const client = await seen(aRep())
  await keptFiles.begin(aRep().id)
  await keptFiles.want(aRep().id, aResource())
  return client
}

const kept = async () => (await keptFiles.all(aRep().id)).length

test.each([
  ['nobody is signed in', (client: QueryClient) => client.setQueryData(['me'], null)],
  ['somebody else is signed in', (client: QueryClient) => client.setQueryData(['me'], aUser({ id: 'another' }))],
  ['the server has refused the session', () => session.expire()],
  ['somebody else has signed in meanwhile', () => session.expire(aUser({ id: 'another' }))],
])('OFFLINE-048 files that were kept are deleted when %s', async (_, happens) => {
  const client = await keepsFile()
  happens(client)
  await vi.waitFor(async () => expect(await kept()).toBe(0), { timeout: 10_000 })
})

test.each([
  ['the page asks again who is signed in', (client: QueryClient) => client.setQueryData(['me'], { ...aRep() })],
  [
    'the person begins to act as somebody else',
    (client: QueryClient) => client.setQueryData(['me'], aUser({ impersonator: aRep() as never })),
  ],
  ['the person begins to do so in another tab', () => session.expire(aUser({ impersonator: aRep() as never }))],
])('OFFLINE-048 FD-239 files that were kept stay when %s', async (_, happens) => {
  const client = await keepsFile()
  happens(client)
  await vi.waitFor(async () => expect(await keptFiles.claim('another')).toBe(false), { timeout: 10_000 })
  // Whatever is going to be deleted is deleted before what is said next.
  client.setQueryData(['me'], { ...aRep(), firstName: 'Again' })
  session.resume()
  client.setQueryData(['me'], aRep())
  client.setQueryData(folders, 'later')
  await vi.waitFor(async () => expect((await inDatabase(folders))?.text).toBe('"later"'), { timeout: 10_000 })
  expect(await kept()).toBe(1)
})
