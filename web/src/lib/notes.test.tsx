import { expect, test, vi } from 'vitest'
import { NoteStorage, notes } from './notes.ts'

test('a value comes back as it went in', () => {
  expect(notes.write('audit-draft:mia:r1', { marks: [1, null, true] })).toBe(true)
  expect(notes.read('audit-draft:mia:r1')).toEqual({ marks: [1, null, true] })
  expect(localStorage.getItem('audit-draft:mia:r1')).not.toBeNull()
  notes.remove('audit-draft:mia:r1')
  expect(notes.read('audit-draft:mia:r1')).toBeUndefined()
})

test('keys are found by how they begin', () => {
  notes.write('audit-draft:mia:r1', 1)
  notes.write('audit-draft:tom:r1', 1)
  localStorage.setItem('foreign.audit-draft:mia:', '1')
  expect(notes.keys('audit-draft:mia:')).toEqual(['audit-draft:mia:r1'])
})

test('a note that is not JSON counts as missing', () => {
  localStorage.setItem('caravan.colorScheme', 'dark')
  expect(notes.read('caravan.colorScheme')).toBeUndefined()
})

test('OFFLINE-003 when storage is full or forbidden, the caller is told and nothing is thrown', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  expect(notes.write('caravan.known', true)).toBe(false)
  expect(notes.read('caravan.known')).toBeUndefined()
})

test('keeps nothing when the browser forbids all access to storage', () => {
  const forbidden = new NoteStorage(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(forbidden.read('caravan.known')).toBeUndefined()
  expect(forbidden.write('caravan.known', true)).toBe(false)
  expect(forbidden.keys('audit-draft:')).toEqual([])
  expect(() => forbidden.remove('caravan.known')).not.toThrow()
})
