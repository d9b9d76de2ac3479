import { expect, test, vi } from 'vitest'
import { deviceName, nextRevision, noteRevision } from './device.ts'
import { notes } from './notes.ts'

test('FD-253 a device keeps its name, also when its storage was cleared while a page was open', () => {
  const name = deviceName()
  expect(name).toMatch(/^[0-9a-f-]{36}$/)
  expect(notes.read('caravan.device')).toBe(name)
  localStorage.clear()
  expect(deviceName()).toBe(name)
  expect(notes.read('caravan.device')).toBe(name)
})

test('FD-341 revisions grow, also where the clock was set back and another tab has given some', () => {
  vi.useFakeTimers({ now: 5000 })
  try {
    localStorage.clear()
    expect([nextRevision(), nextRevision()]).toEqual([5000, 5001])
    vi.setSystemTime(4000)
    expect(nextRevision()).toBe(5002)
    notes.write('caravan.revision', 5007)
    expect(nextRevision()).toBe(5008)
    noteRevision(5020)
    noteRevision(5010)
    expect(nextRevision()).toBe(5021)
    vi.setSystemTime(6000)
    expect(nextRevision()).toBe(6000)
  } finally {
    vi.useRealTimers()
    localStorage.clear()
  }
})
