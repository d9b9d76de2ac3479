import { expect, test } from 'vitest'
import { deviceName } from './device.ts'
import { notes } from './notes.ts'

test('FD-253 a device keeps its name, also when its storage was cleared while a page was open', () => {
  const name = deviceName()
  expect(name).toMatch(/^[0-9a-f-]{36}$/)
  expect(notes.read('caravan.device')).toBe(name)
  localStorage.clear()
  expect(deviceName()).toBe(name)
  expect(notes.read('caravan.device')).toBe(name)
})
