import { expect, test } from 'vitest'
import { uuidv7 } from './uuid.ts'

test('a UUID holds its version, its variant and the millisecond when it was made', () => {
  const id = uuidv7(Date.UTC(2026, 10, 19, 3, 5))
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 10, 19, 3, 5))
})

test('two UUIDs of the same millisecond differ, and a later one sorts after an earlier one', () => {
  expect(uuidv7(1)).not.toBe(uuidv7(1))
  expect(uuidv7(1_000_000) < uuidv7(1_000_001)).toBe(true)
})
