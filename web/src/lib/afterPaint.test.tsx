import { afterEach, expect, test, vi } from 'vitest'
import { afterPaint } from './afterPaint.ts'

afterEach(() => void vi.useRealTimers())

test('it calls back after the next frame, not within it', () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout'] })
  const order: string[] = []
  afterPaint(() => order.push('called back'))
  requestAnimationFrame(() => order.push('the last of the frame'))
  vi.runAllTimers()
  expect(order).toEqual(['the last of the frame', 'called back'])
})
