import { expect, it } from 'vitest'
import { backoff } from './backoff.ts'

it('doubles the pause with each failure, up to the longest', () => {
  expect([1, 2, 3, 4, 9, 5000].map((failures) => backoff(failures, 5000, 30_000))).toEqual([5000, 10_000, 20_000, 30_000, 30_000, 30_000])
})
