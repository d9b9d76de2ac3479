import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Photo } from '@/api/types.ts'
import { meQuery, session } from '@/shared/session/session.ts'
import { aRep, aUser, problem, problemBody, server } from '@/test/server.ts'
import * as notifying from '@/ui/notify.tsx'
import { album, type Held } from './album.ts'
import {
  addPhotos,
  announceAll,
  assignReport,
  removeHeld,
  replacePhoto,
  restoreHeld,
  sending,
  startSending,
  tryAgain,
  writeComment,
} from './sending.ts'

const rep = aRep()
const second = 1000

// IndexedDB keeps files, which it can with those of Node and cannot with those of jsdom.
beforeEach(() => {
  vi.stubGlobal('Blob', NodeBlob)
  vi.stubGlobal('File', NodeFile)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  startSending('', new QueryClient()) // nothing of this file goes on in the next one
})

/** A server that takes every photo but those of lines that are broken. */
function takePhotos() {
  const broken = new Set<string>()
  const announced = new Map<string, Photo>()
  const tried: string[] = []
  server.use(
    http.post('/api/audit-reports/:report/photos', async ({ request }) => {
      const body = (await request.json()) as Photo
      const photo = { ...body, state: 'COMING' as const, received: 0, removed: false, version: 1, replaces: null, can: { giveUp: true } }
      announced.set(body.id, photo)
      return HttpResponse.json(photo)
    }),
    http.post('/api/audit-reports/photos/:id', ({ params }) => HttpResponse.json(announced.get(String(params.id)))),
    http.put('/api/audit-reports/photos/:id/content', ({ params }) => {
      const photo = announced.get(String(params.id))
      tried.push(photo?.lineKey ?? '')
      if (!photo || broken.has(photo.lineKey)) return new HttpResponse(null, { status: 500 })
      return HttpResponse.json({ ...photo, state: 'ARRIVED', received: photo.size })
    }),
  )
  return { broken, tried }
}

const take = (lineKey: string) => addPhotos({ place: 'wattle:spring', report: 'r1', lineKey }, [new File([lineKey], 'photo.jpg')])
const ofLine = (lineKey: string): Held | undefined => sending.held().find((photo) => photo.lineKey === lineKey)

/** How often a line's photo has failed, and how long it waits, in seconds. */
function waits(lineKey: string) {
  const { tries, notBefore } = sending.progress(ofLine(lineKey)?.id ?? '')
  return { tries, seconds: (notBefore - Date.now()) / second }
}

test('FD-254 a photo without room is told of in one sentence, and closing the page asks', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const told = vi.spyOn(notifying, 'notify').mockImplementation(() => () => {})
  vi.stubGlobal('navigator', { ...navigator, storage: { estimate: async () => ({ quota: 1000, usage: 900 }) } })
  server.use(http.post('/api/audit-reports/:report/photos', () => HttpResponse.error()))
  const client = new QueryClient()
  client.setQueryData(meQuery.queryKey, rep)
  startSending(rep.id, client)
  const closing = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(closing(), 'nothing would be lost').toBe(true)
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await take('tidy')
  full.mockRestore()
  expect(told.mock.calls.map(([{ message }]) => message)).toEqual([
    'This device has no space for the photo. Keep this page open until it is sent.',
  ])
  expect(closing(), 'the photo would be lost').toBe(false)
  await album.drop(ofLine('tidy')?.id ?? '')
  expect(closing()).toBe(true)
})

test('EVIDENCE-008 a photo that fails waits, longer each time, and holds up no other; RETRY sends it at once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T01:00:00Z') })
  const { broken, tried } = takePhotos()
  broken.add('tidy')
  const client = new QueryClient()
  client.setQueryData(meQuery.queryKey, rep)
  startSending(rep.id, client)

  await take('tidy')
  await waitFor(() => expect(waits('tidy')).toEqual({ tries: 1, seconds: 3 }))
  await take('licence')
  await waitFor(() => expect(ofLine('licence')).toBeUndefined())
  expect(tried).toEqual(['tidy', 'licence'])

  vi.setSystemTime(Date.now() + 2 * second)
  await writeComment(ofLine('tidy')?.id ?? '', 'Behind the door.')
  await take('exits')
  await waitFor(() => expect(ofLine('exits')).toBeUndefined())
  expect(tried).toEqual(['tidy', 'licence', 'exits'])

  vi.setSystemTime(Date.now() + second)
  await take('signs')
  await waitFor(() => expect(waits('tidy')).toEqual({ tries: 2, seconds: 6 }))
  await waitFor(() => expect(ofLine('signs')).toBeUndefined())

  broken.clear()
  await tryAgain(ofLine('tidy')?.id ?? '')
  await waitFor(() => expect(sending.held()).toEqual([]))
  expect(tried.filter((line) => line === 'tidy')).toHaveLength(3)
})

/** Signs somebody in on this browser. */
function signIn(person: { id: string }) {
  const client = new QueryClient()
  client.setQueryData(meQuery.queryKey, person as typeof rep)
  startSending(person.id, client)
}

test('EVIDENCE-008 EVIDENCE-001 a photo that is taken while a call hangs is made smaller at once, and sent when its turn comes', async () => {
  let answer = () => {}
  const hanging = new Promise<void>((resolve) => {
    answer = resolve
  })
  takePhotos()
  const hang = http.put('/api/audit-reports/photos/:id/content', () => hanging.then(() => undefined), { once: true })
  server.use(hang)
  signIn(rep)
  await take('tidy')
  await waitFor(() => expect(ofLine('tidy')?.announced).toBe(true))
  await take('licence')
  await waitFor(() => expect(ofLine('licence')?.sha256).toBeDefined())
  expect(ofLine('licence')?.announced).toBeUndefined()
  answer()
  await waitFor(() => expect(sending.held()).toEqual([]))
})

test('FD-164 a photo that the server has refused stays with the reason, holds up no other, and goes when it is tried again', async () => {
  const { tried } = takePhotos()
  const refuse = http.post('/api/audit-reports/:report/photos', () => problem(409, 'This line already has 10 photos.'), { once: true })
  server.use(refuse)
  signIn(rep)
  await take('tidy')
  await waitFor(() => expect(ofLine('tidy')?.refused).toBe('This line already has 10 photos.'))
  await take('licence')
  await waitFor(() => expect(ofLine('licence')).toBeUndefined())
  expect(tried).toEqual(['licence'])
  await tryAgain(ofLine('tidy')?.id ?? '')
  await waitFor(() => expect(sending.held()).toEqual([]))
  expect(tried).toEqual(['licence', 'tidy'])
})

test('FD-165 on a shared device nobody sees or sends the photos of somebody else; they go when that person is there again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { broken, tried } = takePhotos()
  broken.add('tidy')
  signIn(rep)
  await take('tidy')
  await waitFor(() => expect(tried).toEqual(['tidy']))
  broken.clear()
  signIn(aUser())
  await take('licence')
  await waitFor(() => expect(tried).toEqual(['tidy', 'licence']))
  await waitFor(() => expect(sending.held()).toEqual([]))
  signIn(rep)
  await waitFor(() => expect(ofLine('tidy')).toBeDefined())
  await tryAgain(ofLine('tidy')?.id ?? '')
  await waitFor(() => expect(sending.held()).toEqual([]))
  expect(tried).toEqual(['tidy', 'licence', 'tidy'])
})

test('EVIDENCE-005 FD-328 FD-320 FD-26 while somebody else is signed in, photos and comments on them wait, are no failure, and go once their person is back', async () => {
  const { broken, tried } = takePhotos()
  const failure = vi.spyOn(console, 'error').mockImplementation(() => {})
  const told = vi.spyOn(notifying, 'notify').mockImplementation(() => () => {})
  broken.add('door')
  signIn(rep)
  await take('door')
  await waitFor(() => expect(waits('door').tries).toBe(1))
  broken.clear()
  failure.mockClear()

  const said: string[] = []
  server.use(
    http.post('/api/audit-reports/photos/:id', async ({ request, params }) => {
      if (said.push(((await request.json()) as Photo).comment) > 1) return HttpResponse.json({ id: params.id, comment: 'Cracked' })
      session.expire()
      return HttpResponse.json({ ...problemBody(409, 'Someone else has signed in on this device.'), otherPerson: true }, { status: 409 })
    }),
  )
  const id = ofLine('door')?.id ?? ''
  await writeComment(id, 'Cracked')
  await tryAgain(id)
  await waitFor(() => expect(session.isExpired()).toBe(true))
  await take('floor')
  await waitFor(async () => expect((await album.all(rep.id)).map(({ commentDue }) => commentDue === true)).toEqual([true, false]))
  await waitFor(() => expect(ofLine('floor')?.sha256, 'it is made smaller, which the page shows').toBeDefined())
  expect([tried, told.mock.calls, failure.mock.calls, waits('door').tries]).toEqual([['door'], [], [], 0])

  session.resume()
  await waitFor(() => expect(sending.held()).toEqual([]))
  expect([said, tried]).toEqual([
    ['Cracked', 'Cracked'],
    ['door', 'door', 'floor'],
  ])
})

test('FD-165 before a report is completed the photos of this device are announced, whether they have been sent or not', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { broken } = takePhotos()
  broken.add('tidy')
  const said: string[] = []
  server.events.on('request:start', ({ request }) => {
    if (request.method === 'POST' && request.url.endsWith('/photos')) said.push(new URL(request.url).pathname)
  })
  startSending(rep.id, new QueryClient()) // nothing is sent while nobody is signed in
  await addPhotos({ place: 'wattle:spring', lineKey: 'tidy' }, [new File(['tidy'], 'photo.jpg')])
  expect(said).toEqual([])
  await announceAll('wattle:spring', 'r9')
  expect(said).toEqual(['/api/audit-reports/r9/photos'])
  expect(ofLine('tidy')).toMatchObject({ report: 'r9', announced: true })
  server.events.removeAllListeners()
})

test('EVIDENCE-005 FD-165 a photo that is made smaller while its report is completed is announced, and has not failed', async () => {
  takePhotos()
  startSending(rep.id, new QueryClient())
  const bytesOf = album.bytes.bind(album)
  let readers = 0
  vi.spyOn(album, 'bytes').mockImplementation(async (id) => {
    readers += 1
    if (readers > 1) await waitFor(async () => expect((await album.all(rep.id)).map(({ sha256 }) => sha256)).not.toContain(undefined))
    return bytesOf(id)
  })
  await take('tidy')
  await announceAll('wattle:spring', 'r1')
  await waitFor(() => expect(readers).toBe(2))
  expect(ofLine('tidy')?.announced).toBe(true)
  expect(waits('tidy').tries).toBe(0)
})

test('EVIDENCE-003 a drawing takes the place of a photo that only this device knows at once, and of one that was announced once both were told', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T02:00:00Z') })
  const { broken, tried } = takePhotos()
  const said: { id: string; replaces?: string }[] = []
  server.events.on('request:start', async ({ request }) => {
    if (request.method === 'POST' && request.url.endsWith('/audit-reports/r1/photos')) said.push(await request.clone().json())
  })
  const client = new QueryClient()
  client.setQueryData(meQuery.queryKey, rep)
  startSending(rep.id, client)
  const where = { place: 'wattle:spring', lineKey: 'tidy' }
  const file = new File(['drawn'], 'photo.jpg')

  // The report has no id yet, so the server knows of nothing.
  await addPhotos(where, [new File(['tidy'], 'photo.jpg')])
  const taken = ofLine('tidy') as Held
  await replacePhoto(where, { ...taken, comment: 'Here' }, file)
  expect(sending.held().map(({ id, takenAt, comment, replaces }) => [id === taken.id, takenAt, comment, replaces])).toEqual([
    [false, taken.takenAt, 'Here', undefined],
  ])

  // It is announced, and its bytes do not arrive.
  broken.add('tidy')
  await assignReport(where.place, 'r1')
  const first = ofLine('tidy') as Held
  await waitFor(() => expect(sending.progress(first.id).tries).toBe(1))
  const drawing = await replacePhoto({ ...where, report: 'r1' }, first, file)
  broken.clear()
  await waitFor(() => expect(sending.held()).toEqual([]))
  expect(said).toMatchObject([{ id: first.id }, { id: drawing, replaces: first.id }])
  expect(tried).toHaveLength(2) // the drawing alone was sent after the failure
})

/** A server that takes photos one call at a time: it holds the calls of one kind until the test lets them go on. */
function takeSlowly(held: 'announce' | 'bytes' | 'comment' | 'remove') {
  const photos = new Map<string, Photo>()
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  let reached = () => {}
  const arrives = new Promise<void>((resolve) => {
    reached = resolve
  })
  let isFirst = true
  const pass = async (kind: typeof held) => {
    if (kind !== held || !isFirst) return
    isFirst = false
    reached()
    await gate
  }
  const change = (id: unknown, to: Partial<Photo>) => {
    const photo = { ...(photos.get(String(id)) as Photo), ...to }
    photos.set(photo.id, photo)
    return photo
  }
  server.use(
    http.post('/api/audit-reports/:report/photos', async ({ request }) => {
      const body = (await request.json()) as Photo
      const known = { state: 'COMING' as const, received: 0, removed: false, version: 1, replaces: null, can: { giveUp: true } }
      photos.set(body.id, { ...known, ...body })
      await pass('announce')
      return HttpResponse.json({ ...known, ...body })
    }),
    http.post('/api/audit-reports/photos/:id', async ({ params, request }) => {
      const { comment } = (await request.json()) as Photo
      const photo = change(params.id, { comment })
      await pass('comment')
      return HttpResponse.json(photo)
    }),
    http.put('/api/audit-reports/photos/:id/content', async ({ params }) => {
      const photo = change(params.id, { state: 'ARRIVED', received: photos.get(String(params.id))?.size ?? 0 })
      await pass('bytes')
      return HttpResponse.json(photo)
    }),
    http.delete('/api/audit-reports/photos/:id', async ({ params }) => {
      change(params.id, { removed: true })
      await pass('remove')
      return new HttpResponse(null, { status: 204 })
    }),
    http.post('/api/audit-reports/photos/:id/restore', ({ params }) => HttpResponse.json(change(params.id, { removed: false }))),
  )
  return { arrives, goOn: open, stored: () => [...photos.values()][0] }
}

test.each(['announce', 'bytes', 'comment'] as const)(
  'EVIDENCE-004 EVIDENCE-005 a comment that is written while the server answers (%s) arrives too',
  async (held) => {
    const { arrives, goOn, stored } = takeSlowly(held)
    startSending(rep.id, new QueryClient()) // nothing is sent while nobody is signed in
    await addPhotos({ place: 'wattle:spring', report: 'r1', lineKey: 'tidy' }, [new File(['tidy'], 'photo.jpg')])
    const id = ofLine('tidy')?.id ?? ''
    if (held === 'comment') {
      await announceAll('wattle:spring', 'r1')
      await writeComment(id, 'First thought.')
    }
    signIn(rep)
    await arrives
    await writeComment(id, 'Behind the door.')
    goOn()
    await waitFor(() => expect(sending.held()).toEqual([]))
    expect(stored()).toMatchObject({ state: 'ARRIVED', comment: 'Behind the door.' })
  },
)

test('EVIDENCE-004 a comment on a photo that has left the device a moment ago goes to the server', async () => {
  const { stored } = takeSlowly('remove')
  signIn(rep)
  await take('tidy')
  const id = ofLine('tidy')?.id ?? ''
  await waitFor(() => expect(sending.held()).toEqual([]))
  await writeComment(id, 'Behind the door.')
  expect(stored()).toMatchObject({ comment: 'Behind the door.' })
})

test('EVIDENCE-012 a photo that is removed while its bytes are on their way is removed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T02:00:00Z') })
  const { arrives, goOn, stored } = takeSlowly('bytes')
  signIn(rep)
  await take('tidy')
  await arrives
  await removeHeld(ofLine('tidy')?.id ?? '')
  vi.setSystemTime(Date.now() + 9 * second)
  goOn()
  await waitFor(() => expect(sending.held()).toEqual([]))
  expect(stored()).toMatchObject({ removed: true })
})

test('EVIDENCE-012 a photo that is put back while the server is told of its removal stays', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T02:00:00Z') })
  const { arrives, goOn, stored } = takeSlowly('remove')
  startSending(rep.id, new QueryClient()) // nothing is sent while nobody is signed in
  await addPhotos({ place: 'wattle:spring', lineKey: 'exits' }, [new File(['exits'], 'photo.jpg')])
  await announceAll('wattle:spring', 'r2')
  const id = ofLine('exits')?.id ?? ''
  await removeHeld(id)
  vi.setSystemTime(Date.now() + 9 * second)
  signIn(rep)
  await arrives
  await restoreHeld(id)
  goOn()
  await waitFor(() => expect(stored()).toMatchObject({ state: 'ARRIVED', removed: false }))
  await waitFor(() => expect(sending.held()).toEqual([]))
})
