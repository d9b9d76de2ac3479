import { describe, expect, test } from 'vitest'
import { demoText } from './demo.ts'

const now = Date.parse('2026-11-20T00:00:00Z')

describe('the demo banner', () => {
  test.each([
    ['DEMO-001 nobody else has it', false, '2026-12-20T00:00:00Z', undefined],
    ['DEMO-002 AMB-120 days are rounded up', true, '2026-11-22T00:00:01Z', 'Demo account: demo ending in 3 days'],
    ['HOME-004 DEMO-002 AMB-120 exactly two days', true, '2026-11-22T00:00:00Z', 'Demo account: demo ending in 2 days'],
    ['DEMO-002 AMB-120 the last day', true, '2026-11-20T00:00:01Z', 'Demo account: demo ending in 1 day'],
    ['AMB-120 after its end', true, '2026-11-20T00:00:00Z', 'Demo ended'],
    ['HOME-004 DEMO-003 without an end', true, null, 'Demo account: no end date'],
  ])('%s', (_, isDemo, demoEndsAt, text) => {
    expect(demoText({ isDemo, demoEndsAt }, now)).toBe(text)
  })
})
