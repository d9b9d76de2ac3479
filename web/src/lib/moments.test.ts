import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareMoments } from './moments.ts'

/** As the server writes it: without zeros at the end of the fraction. */
const written = (ms: number) => new Date(ms).toISOString().replace(/\.?0*Z$/, 'Z')

test.each([
  ['2026-11-20T01:00:12.5Z', '2026-11-20T01:00:12.57Z'],
  ['2026-11-20T01:00:12Z', '2026-11-20T01:00:12.001Z'],
  ['2026-11-20T12:00:00+11:00', '2026-11-20T01:00:01Z'],
])('EVIDENCE-001 MSG-007 %s is before %s', (a, b) => {
  expect(compareMoments(a, b)).toBeLessThan(0)
  expect(compareMoments(b, a)).toBeGreaterThan(0)
})

test('EVIDENCE-001 MSG-007 moments sort as their milliseconds do, however many digits they are written with', () => {
  const ms = fc.integer({ min: 1_790_000_000_000, max: 1_790_000_002_000 })
  fc.assert(fc.property(ms, ms, (a, b) => compareMoments(written(a), written(b)) === a - b))
})
