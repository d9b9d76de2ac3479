import { expect, test } from 'vitest'
import { duration, waitingTime } from './waiting.ts'

const minute = 60_000
const hour = 60 * minute

test.each([
  [0, '1 minute'],
  [2 * minute - 1, '1 minute'],
  [2 * minute, '2 minutes'],
  [hour - 1, '59 minutes'],
  [hour, '1 hour'],
  [48 * hour - 1, '47 hours'],
  [48 * hour, '2 days'],
  [71 * hour, '2 days'],
])('FD-79 %i ms are told as %s', (ms, told) => {
  expect(duration(ms)).toBe(told)
})

test('FD-79 a conversation waits from its first question without an answer, and is late from the promised moment on', () => {
  const now = Date.parse('2026-11-20T05:00:00Z')
  const inbox = (waitingSince: string | null, answerBy: string | null) => ({ waitingSince, answerBy }) as never
  expect(waitingTime(inbox(null, null), now)).toBeUndefined()
  expect(waitingTime(null as never, now)).toBeUndefined()
  const since = '2026-11-20T03:00:00Z'
  expect(waitingTime(inbox(since, null), now)?.isLate).toBe(false)
  expect(waitingTime(inbox(since, '2026-11-20T05:00:00Z'), now)?.isLate).toBe(false)
  expect(waitingTime(inbox(since, '2026-11-20T04:59:59Z'), now)?.isLate).toBe(true)
  expect(waitingTime(inbox(since, null), now)?.text).toContain('2 hours')
})
