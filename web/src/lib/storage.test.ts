import { expect, test, vi } from 'vitest'
import { storage } from './storage.ts'

test('a value comes back as it went in, under a name of our own', () => {
  expect(storage.set('draft.mia.r1', { marks: [1, null, true] })).toBe(true)
  expect(storage.get('draft.mia.r1')).toEqual({ marks: [1, null, true] })
  expect(localStorage.getItem('caravan.draft.mia.r1')).not.toBeNull()
  storage.remove('draft.mia.r1')
  expect(storage.get('draft.mia.r1')).toBeUndefined()
})

test('keys are found by how they begin', () => {
  storage.set('draft.mia.r1', 1)
  storage.set('draft.tom.r1', 1)
  localStorage.setItem('draft.mia.foreign', '1')
  expect(storage.keys('draft.mia.')).toEqual(['draft.mia.r1'])
})

test('what is not JSON reads as nothing', () => {
  localStorage.setItem('caravan.colorScheme', 'dark')
  expect(storage.get('colorScheme')).toBeUndefined()
})

test('OFFLINE-003 a full or forbidden storage is told, and never thrown', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  expect(storage.set('a', 1)).toBe(false)
  expect(storage.get('a')).toBeUndefined()
})
