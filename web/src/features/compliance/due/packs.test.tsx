import { QueryClient } from '@tanstack/react-query'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, test } from 'vitest'
import { keptDatabase } from '@/shared/kept/database.ts'
import { server } from '@/test/server.ts'
import { dropPack, findPack, packKeeps, packOf, takePack } from './packs.ts'

const now = Date.parse('2026-11-20T01:00:00Z')
const report = { store: { id: 's1' }, date: '2026-11-20', can: { save: true }, lines: [{ key: 'a' }] }
const kept = (given: object = {}, at = now) => ({ text: JSON.stringify({ ...report, ...given }), at, owner: 'tom' })
const here = { person: 'tom', store: 's1', today: '2026-11-20', now, hasCode: true }

test.each<[string, ReturnType<typeof kept> | undefined, Partial<typeof here>, string]>([
  ['a whole one', kept(), {}, 'ready'],
  ['a report that was begun earlier this quarter', kept({ id: 'r1', date: '2026-10-02' }), {}, 'ready'],
  ['one of almost a day ago', kept({}, now - packKeeps), {}, 'ready'],
  ['one without the code of the app', kept(), { hasCode: false }, 'noCode'],
  ['one of more than a day ago', kept({}, now - packKeeps - 1), {}, 'old'],
  ['one of a clock that was wrong', kept({}, now + packKeeps + 1), {}, 'old'],
  ['none', undefined, {}, 'missing'],
  ['one of yesterday', kept(), { today: '2026-11-21' }, 'missing'],
  ['one of somebody else', kept(), { person: 'mia' }, 'missing'],
  ['one of another store', kept(), { store: 's2' }, 'missing'],
  ['one without lines', kept({ lines: [] }), {}, 'missing'],
  ['one that may not be marked', kept({ can: { save: false } }), {}, 'missing'],
  ['one that is cut off', { ...kept(), text: '{"store"' }, {}, 'missing'],
  ['one that is empty', { ...kept(), text: 'null' }, {}, 'missing'],
])('OFFLINE-017 %s', (_, one, given, state) => {
  expect(packOf(one, { ...here, ...given }).state).toBe(state)
})

describe('a pack on the device', () => {
  afterEach(() => keptDatabase.forget())

  test('OFFLINE-016 EVIDENCE-018 is taken with the photos of the last visit and with what good looks like, and removed', async () => {
    const asked: string[] = []
    server.use(
      http.get('/api/audit-reports/new', ({ request }) => {
        asked.push(new URL(request.url).search)
        return HttpResponse.json({ ...report, lastVisit: { reportId: 'r0', date: '2026-08-20' } })
      }),
      http.get('/api/audit-reports/r0/photos', () => HttpResponse.json({ items: [], stillToCome: 0, required: [], can: { add: false } })),
    )
    await keptDatabase.begin('tom')
    await takePack(new QueryClient(), 'tom', 's1', '2026-11-20')
    expect(asked).toEqual(['?store=s1&date=2026-11-20'])
    const found = await findPack('s1', '2026-11-20')
    expect(packOf(found, { ...here, now: Date.now() })).toMatchObject({ state: 'ready', at: found?.at })
    expect(await keptDatabase.find('["evidence","r0"]')).toBeDefined()
    expect(await keptDatabase.find('["reference"]')).toBeDefined()
    await dropPack('s1', '2026-11-20')
    expect(await findPack('s1', '2026-11-20')).toBeUndefined()
  })

  test('OFFLINE-016 is not kept for somebody who is no longer signed in here', async () => {
    server.use(http.get('/api/audit-reports/new', () => HttpResponse.json(report)))
    await keptDatabase.begin('mia')
    await takePack(new QueryClient(), 'tom', 's1', '2026-11-20')
    expect(await findPack('s1', '2026-11-20')).toBeUndefined()
  })
})
