import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Photo } from '@/api/types.ts'
import { meQuery } from '@/shared/session/session.ts'
import { aRep, server } from '@/test/server.ts'
import type { Held } from './album.ts'
import { addPhotos, sending, startSending, tryAgain, writeComment } from './sending.ts'

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
      const photo = { ...body, state: 'COMING' as const, received: 0, removed: false, version: 1, can: { giveUp: true } }
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
