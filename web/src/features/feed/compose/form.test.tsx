import { beforeEach, describe, expect, test } from 'vitest'
import { limits, messages } from '@/api/limits.gen.ts'
import type { Post } from '@/api/types.ts'
import { hours } from '@/lib/clock.ts'
import { momentOn } from '@/lib/dates.ts'
import { NoteStorage } from '@/lib/notes.ts'
import { anAdmin, aUser, noRights } from '@/test/server.ts'
import golden from '../../../../../testdata/golden/slots.json'
import { noPoll } from '../poll/form.ts'
import { aPost } from '../testPosts.ts'
import { beginnings } from './beginnings.ts'
import { begunPosts, newDraft, openDraft } from './draft.ts'
import { begunAs, isWorthKeeping, type PostValues, postSchema, postValues, whenValues } from './form.ts'
import { slotOutcome } from './schedule.ts'

const now = new Date('2026-11-22T03:20:00Z') // 2:20 pm in Melbourne
const written: PostValues = { ...postValues(), body: '<p>Words</p>', visibility: 'GLOBAL' }

function read(values: Partial<PostValues>, post?: Post, mayNotify = true) {
  const { success, data, error } = postSchema({ post, mayNotify, now: () => now }).safeParse({ ...written, ...values })
  return success ? data : Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]))
}

describe('what the form says', () => {
  test.each<[string, Partial<PostValues>, Record<string, string>]>([
    ['POST-013 no text', { body: '<p>&nbsp;</p>' }, { body: messages.postText }],
    ['POST-013 a text that is too long', { body: `<p>${'ü'.repeat(limits.postBytes / 2)}</p>` }, { body: messages.postTooLong }],
    ['POST-014 no visibility', { visibility: '' }, { visibility: messages.visibility }],
    ['AMB-090 no region', { visibility: 'SELECT_REGIONS' }, { restrictedToRegions: messages.visibilityRegions }],
    ['POST-009 no date', { publish: 'SCHEDULED', day: '', hour: '9' }, { day: messages.postTime }],
    ['POST-009 no time', { publish: 'SCHEDULED', day: '2026-11-23', hour: '' }, { hour: messages.postTime }],
    ['a date that is none', { publish: 'SCHEDULED', day: '31/02/2026', hour: '9' }, { day: messages.dateUnreadable }],
    ['POST-010 FD-47 yesterday', { publish: 'SCHEDULED', day: '2026-11-21', hour: '23' }, { day: messages.postTimePast }],
  ])('%s', (_, values, want) => expect(read(values)).toEqual(want))

  test('POST-009 AMB-127 everything that is missing is said at once', () => {
    const empty = { body: '', publish: 'SCHEDULED', visibility: 'SELECT_STORES', mustRead: 'YES' } as const
    expect(read(empty)).toEqual({
      body: messages.postText,
      restrictedToStores: messages.visibilityStores,
      day: messages.postTime,
      mustReadBy: messages.mustReadDay,
    })
  })
})

describe('what is sent', () => {
  test('POST-004 Now', () => {
    expect(read({ attachments: [] })).toEqual({
      body: '<p>Words</p>',
      attachments: [],
      status: 'PUBLIC',
      sendNotifications: false,
      visibility: 'GLOBAL',
    })
  })
  test('POST-005 Scheduled', () => {
    const publishedAt = momentOn('2026-11-23', 9)
    expect(read({ publish: 'SCHEDULED', day: '2026-11-23', hour: '9' })).toMatchObject({ status: 'DRAFT', publishedAt })
  })
  test('POST-017 whoever may not send notifications sends nothing about them', () => {
    expect(read({ notify: 'YES' }, undefined, false)).not.toHaveProperty('sendNotifications')
  })
  test('POST-018 FD-47 a public post is neither scheduled nor told of again', () => {
    const sent = read({}, aPost({ status: 'PUBLIC' }))
    expect(sent).not.toHaveProperty('sendNotifications')
    expect(sent).not.toHaveProperty('status')
  })
  test('READERSHIP-005 what was chosen while another audience was is not sent', () => {
    const chosen = { ...written, mustRead: 'YES', mustReadBy: '2026-12-01' } as const
    const schema = postSchema({ mayNotify: true, asksMustRead: (visibility) => visibility === 'MY_STORE', now: () => now })
    expect(schema.parse(chosen)).not.toHaveProperty('mustRead')
    expect(schema.parse({ ...chosen, visibility: 'MY_STORE' })).toMatchObject({ mustRead: { by: '2026-12-01' } })
  })
  test('POST-012 only the choices that the visibility uses', () => {
    expect(read({ restrictedToRegions: ['VIC'] })).not.toHaveProperty('restrictedToRegions')
  })
})

test('POST-006 the form begins as the post is', () => {
  expect(postValues(aPost({ status: 'PUBLIC' })).publish).toBe('NOW')
  expect(postValues(aPost({ status: 'DRAFT', publishedAt: momentOn('2026-12-01', 17) }))).toMatchObject({
    publish: 'SCHEDULED',
    day: '2026-12-01',
    hour: '17',
  })
})

test('POST-007 Now has no date', () => {
  expect(whenValues('NOW', now)).toEqual({ publish: 'NOW', day: '', hour: '' })
})

test.each([
  ['twenty past two', '2026-11-22T03:20:00Z', '2026-11-22', '15'],
  ['three on the dot', '2026-11-22T04:00:00Z', '2026-11-22', '16'],
  ['the last hour of a day', '2026-11-22T12:30:00Z', '2026-11-23', '0'],
  ['the hour before the one that does not exist', '2026-10-03T15:30:00Z', '2026-10-04', '3'],
  ['the first of the two hours at the end of daylight saving', '2027-04-03T15:30:00Z', '2027-04-04', '3'],
  ['the second of them', '2027-04-03T16:30:00Z', '2027-04-04', '3'],
])('POST-005 POST-008 FD-351 Scheduled begins with the next hour, never with one that would publish at once: %s', (_, at, day, hour) => {
  const when = new Date(at)
  expect(whenValues('SCHEDULED', when)).toEqual({ publish: 'SCHEDULED', day, hour })
  expect(slotOutcome(day, hour, when).outcome).toBe('LATER')
})

describe('FD-351 what begins by name', () => {
  const office = anAdmin().can
  const owner = aUser({ can: { ...noRights, publishTo: ['GLOBAL', 'MY_STORE'], requireReading: ['MY_STORE'] } }).can

  test('who may begin what', () => {
    expect(beginnings({ ...office, requireReading: ['GLOBAL'] })).toEqual(['ANNOUNCEMENT', 'MUST_READ'])
    expect(beginnings(owner)).toEqual(['MUST_READ'])
    expect(beginnings(noRights)).toEqual([])
  })

  test('it begins with everybody whom the person may ask, and for a must-read with a day', () => {
    const can = { ...office, publishTo: ['GLOBAL', 'HEAD_OFFICE'], requireReading: ['GLOBAL'] } as typeof office
    expect(begunAs('ANNOUNCEMENT', can, '2026-11-22')).toMatchObject({ visibility: 'GLOBAL', announce: 'YES', mustRead: 'NO' })
    expect(begunAs('MUST_READ', can, '2026-11-22')).toMatchObject({
      visibility: 'GLOBAL',
      announce: 'NO',
      mustRead: 'YES',
      mustReadBy: '2026-11-29',
    })
    expect(begunAs('MUST_READ', owner, '2026-11-22')).toMatchObject({ visibility: 'MY_STORE', mustRead: 'YES' })
  })

  test('POST-034 only whoever may announce sends that, and only of a new post', () => {
    const values = { ...written, announce: 'YES' } as const
    const sent = (mayAnnounce: boolean, post?: Post) => postSchema({ post, mayNotify: true, mayAnnounce, now: () => now }).parse(values)
    expect(sent(true)).toMatchObject({ pinned: true })
    expect(sent(false)).not.toHaveProperty('pinned')
    expect(sent(true, aPost())).not.toHaveProperty('pinned')
  })
})

test('POST-011 a day has 24 hours to choose from', () => {
  expect(hours.map(({ label }) => label)).toHaveLength(24)
  expect([0, 9, 12, 23].map((hour) => hours[hour]?.label)).toEqual(['12:00 AM', '9:00 AM', '12:00 PM', '11:00 PM'])
})

test.each(golden.cases)('POST-005 POST-011 AMB-087 FD-47 $name', ({ now, day, hour, moment, outcome }) => {
  const got = slotOutcome(day, String(hour), new Date(now))
  expect(got.outcome).toBe(outcome)
  expect(new Date(got.moment)).toEqual(new Date(moment))
})

describe('AMB-089 drafts', () => {
  const shelf = new NoteStorage()
  beforeEach(() => localStorage.clear())

  test('what was begun is there again, for the same person only', async () => {
    const draft = await openDraft('mia', undefined, shelf)
    draft?.keep(written, undefined)
    draft?.release()
    expect((await openDraft('tom', undefined, shelf))?.before).toBeUndefined()
    const again = await openDraft('mia', undefined, shelf)
    expect(again?.id).toBe(draft?.id)
    expect(again?.before?.values).toEqual(written)
    again?.remove()
    expect(begunPosts('mia', Date.now(), shelf)).toEqual([])
  })

  test('READERSHIP-004 whether it must be read is kept, and a draft from before that could be chosen opens without it', async () => {
    const asked = { ...written, mustRead: 'YES', mustReadBy: '2026-11-27', mustReadAgain: false } as const
    const draft = await openDraft('mia', undefined, shelf)
    draft?.keep(asked, undefined)
    expect(begunPosts('mia', Date.now(), shelf)[0]?.values).toEqual(asked)
    const { mustRead, mustReadBy, mustReadAgain, announce, poll, ...older } = asked
    shelf.write(`post-draft:mia:new:${draft?.id ?? ''}`, { id: 'x', at: Date.now(), values: older })
    expect(begunPosts('mia', Date.now(), shelf)[0]?.values).toEqual({
      ...older,
      mustRead: 'NO',
      mustReadBy: '',
      mustReadAgain: false,
      announce: 'NO',
      poll: noPoll,
    })
  })

  test('FD-351 an empty draft leaves what was begun where it is', async () => {
    const begun = await openDraft('mia', undefined, shelf)
    begun?.keep(written, undefined)
    begun?.release()
    const fresh = await newDraft('mia', shelf)
    expect(fresh?.before).toBeUndefined()
    expect(fresh?.id).not.toBe(begun?.id)
    expect(begunPosts('mia', Date.now(), shelf).map(({ id }) => id)).toEqual([begun?.id])
    begun?.remove()
  })

  test('an edited post has a draft of its own, with the version that was edited', async () => {
    const post = aPost({ id: 'p9', version: 3 })
    ;(await openDraft('mia', post, shelf))?.keep({ ...postValues(post), body: '<p>New</p>' }, 3)
    expect((await openDraft('mia', post, shelf))?.before).toMatchObject({ version: 3, values: { body: '<p>New</p>' } })
    expect(begunPosts('mia', Date.now(), shelf)).toEqual([])
  })

  test('anything else under the key, and a draft of long ago, is nothing', async () => {
    shelf.write('post-draft:mia:new:x', { id: 'x', values: { body: 1 } })
    shelf.write('post-draft:mia:new:y', { id: 'y', at: 1, values: written })
    expect(begunPosts('mia', Date.now(), shelf)).toEqual([])
  })

  test('only a text or a file is worth keeping, and of a post that is edited any change', () => {
    expect(isWorthKeeping({ ...postValues(), visibility: 'GLOBAL' }, postValues())).toBe(false)
    expect(isWorthKeeping(written, postValues())).toBe(true)
    const post = aPost()
    expect(isWorthKeeping(postValues(post), postValues(post), post)).toBe(false)
    expect(isWorthKeeping({ ...postValues(post), visibility: 'HEAD_OFFICE' }, postValues(post), post)).toBe(true)
  })
})
