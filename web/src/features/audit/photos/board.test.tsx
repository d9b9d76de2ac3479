import { describe, expect, test } from 'vitest'
import type { Attachment, Photo } from '@/api/types.ts'
import type { Held } from '@/shared/evidence/album.ts'
import { boardOf, toCome } from './board.ts'

const tom = { id: 'tom', firstName: 'Tom', lastName: 'Whitfield', deactivated: false }

const aPhoto = (given: Partial<Photo>): Photo => ({
  id: 'p1',
  lineKey: 'tidy',
  state: 'COMING',
  removed: false,
  sha256: 'x',
  size: 100,
  received: 0,
  comment: '',
  version: 1,
  takenAt: '2026-11-19T01:00:00Z',
  takenBy: tom,
  picture: null,
  replaces: null,
  can: { giveUp: true },
  ...given,
})

const aHeld = (given: Partial<Held>): Held => ({
  id: 'p1',
  person: 'tom',
  place: 'wattle:spring',
  report: 'r1',
  lineKey: 'tidy',
  takenAt: '2026-11-19T01:00:00Z',
  comment: '',
  sha256: 'x',
  size: 100,
  ...given,
})

const idle = { progress: () => ({ tries: 0, notBefore: 0 }), thumb: () => undefined }
const states = (photos: Photo[], held: Held[], device = idle) =>
  Object.fromEntries([...boardOf(photos, held, device)].map(([line, all]) => [line, all.map(({ id, state }) => `${id} ${state}`)]))

describe('the photos of a line', () => {
  test('EVIDENCE-005 EVIDENCE-008 say what each waits for', () => {
    expect(states([], [aHeld({ sha256: undefined })])).toEqual({ tidy: ['p1 preparing'] })
    expect(states([], [aHeld({ report: undefined })])).toEqual({ tidy: ['p1 unsaved'] })
    expect(states([], [aHeld({})])).toEqual({ tidy: ['p1 waiting'] })
    expect(states([], [aHeld({ refused: 'No.' })])).toEqual({ tidy: ['p1 refused'] })
    expect(states([], [aHeld({})], { ...idle, progress: () => ({ tries: 2, notBefore: 0 }) })).toEqual({ tidy: ['p1 late'] })
    expect(states([], [aHeld({ removedAt: 1 })])).toEqual({})
  })

  test('EVIDENCE-009 one that this device has announced is there once; one of another device is still to come', () => {
    const photos = [aPhoto({}), aPhoto({ id: 'p2' }), aPhoto({ id: 'p0', lineKey: 'licence', state: 'ARRIVED' })]
    expect(states(photos, [aHeld({ announced: true })])).toEqual({ licence: ['p0 arrived'], tidy: ['p1 waiting', 'p2 elsewhere'] })
  })

  test('EVIDENCE-003 a drawing has the place of the photo that it was drawn on, until that is gone, and counts as one', () => {
    const arrived = [aPhoto({ id: 'p1', state: 'ARRIVED' }), aPhoto({ id: 'p2', state: 'ARRIVED', takenAt: '2026-11-19T01:00:00.5Z' })]
    const drawing = aHeld({ id: 'p9', replaces: 'p1' })
    expect(states(arrived, [drawing])).toEqual({ tidy: ['p9 waiting', 'p2 arrived'] })
    expect(states(arrived, [{ ...drawing, removedAt: 1 }])).toEqual({ tidy: ['p2 arrived'] })
    expect(states(arrived, [{ ...drawing, refused: 'No.' }])).toEqual({ tidy: ['p1 arrived', 'p9 refused', 'p2 arrived'] })
    expect(toCome(0, [drawing])).toBe(1)
    expect(toCome(1, [aHeld({ announced: true }), drawing])).toBe(1)
  })

  test('EVIDENCE-003 a drawing on another device is told where the photo is, with the picture of the photo', () => {
    const picture = { id: 'file' } as Attachment
    const photos = [aPhoto({ id: 'p1', state: 'ARRIVED', picture }), aPhoto({ id: 'p9', replaces: 'p1' })]
    expect(states(photos, [])).toEqual({ tidy: ['p9 elsewhere'] })
    expect(boardOf(photos, [], idle).get('tidy')).toMatchObject([{ picture, isDrawing: true }])
    expect(states(photos, [aHeld({ id: 'p9', announced: true, refused: 'No.', replaces: 'p1' })])).toEqual({
      tidy: ['p1 arrived', 'p9 refused'],
    })
  })

  test('EVIDENCE-007 one that has arrived is shown as the server has it, before it has left the device', () => {
    expect(states([aPhoto({ state: 'ARRIVED' })], [aHeld({ announced: true })])).toEqual({ tidy: ['p1 arrived'] })
  })

  test('EVIDENCE-009 those that the server does not know of count as still to come', () => {
    expect(
      toCome(2, [aHeld({ announced: true }), aHeld({ id: 'p2' }), aHeld({ id: 'p3', refused: 'No.' }), aHeld({ id: 'p4', removedAt: 1 })]),
    ).toBe(3)
  })
})
