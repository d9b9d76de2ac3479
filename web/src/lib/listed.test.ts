import { expect, test } from 'vitest'
import { listed } from './listed.ts'

test.each([
  [[], ''],
  [['Ann'], 'Ann'],
  [['Ann', 'Bob'], 'Ann and Bob'],
  [['Ann', 'Bob', 'Cy'], 'Ann, Bob and Cy'],
])('%j is listed as %j', (parts, want) => expect(listed(parts)).toBe(want))
