import { expect, test } from 'vitest'
import { clockTime } from './clock.ts'
import { formatTime } from './dates.ts'

test.each(['2026-11-23T04:05:00Z', '2026-06-30T14:00:00Z', '2026-01-01T01:59:59Z', '2026-04-04T15:30:00Z'])(
  'the time of %s is the same as elsewhere',
  (moment) => {
    expect(clockTime(moment)).toBe(formatTime(moment))
  },
)
