import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [12_400, '12 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [3_440_000, '3.4 MB'],
  [25 * 2 ** 20, '26 MB'],
  [5_000_000_000, '5.0 GB'],
])('%d is said as %s', (bytes, said) => expect(formatBytes(bytes)).toBe(said))
