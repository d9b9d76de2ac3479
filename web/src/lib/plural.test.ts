import { expect, test } from 'vitest'
import { count, plural } from './plural.ts'

test.each([
  [0, 'lines', '0 lines'],
  [1, 'line', '1 line'],
  [2, 'lines', '2 lines'],
])('%d takes the right word', (n, word, counted) => {
  expect(plural(n, 'line', 'lines')).toBe(word)
  expect(count(n, 'line', 'lines')).toBe(counted)
})
