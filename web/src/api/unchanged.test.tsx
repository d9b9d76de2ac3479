import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { server } from '@/test/server.ts'
import { api, call } from './client.ts'
import { forgetUnchanged } from './unchanged.ts'

const headers = { 'X-App': '1' }

/** Serves a feed with a version, and notes which answers the callers said they have. */
function serveFeed(version: () => number) {
  const asked: (string | null)[] = []
  server.use(
    http.get('/api/users/me/feed', ({ request }) => {
      const had = request.headers.get('If-None-Match')
      asked.push(had)
      const ETag = `W/"${version()}"`
      if (had === ETag) return new HttpResponse(null, { status: 304, headers: { ...headers, ETag } })
      return HttpResponse.json({ items: [], until: String(version()) }, { headers: { ...headers, ETag } })
    }),
  )
  return asked
}

const read = (page: number) => call(api.GET('/users/me/feed', { params: { query: { page } } }))

test('FEED-018 MSG-017 NOTIF-007 what has not changed is not sent again, and read from what was kept', async () => {
  let version = 1
  const asked = serveFeed(() => version)
  expect(await read(1)).toMatchObject({ until: '1' })
  expect(await read(1)).toMatchObject({ until: '1' })
  version = 2
  expect(await read(1)).toMatchObject({ until: '2' })
  expect(await read(1)).toMatchObject({ until: '2' })
  expect(asked).toEqual([null, 'W/"1"', 'W/"1"', 'W/"2"'])
})

test('FD-72 after a change everything is asked for in full, because another server may not have heard of it', async () => {
  const asked = serveFeed(() => 5)
  await read(50)
  forgetUnchanged()
  await read(50)
  expect(asked).toEqual([null, null])
})

test('only some answers are kept, those that were used last', async () => {
  const asked = serveFeed(() => 3)
  for (let page = 101; page <= 131; page++) await read(page)
  await read(101)
  await read(131)
  expect(asked.slice(-2)).toEqual([null, 'W/"3"'])
})

test('an answer without a tag is asked for in full each time', async () => {
  let asked = 0
  server.use(
    http.get('/api/users/me/feed', ({ request }) => {
      expect(request.headers.has('If-None-Match')).toBe(false)
      return HttpResponse.json({ items: [], until: String(++asked) }, { headers })
    }),
  )
  await read(201)
  expect(await read(201)).toMatchObject({ until: '2' })
})
