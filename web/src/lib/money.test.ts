import { describe, expect, it } from 'vitest'
import { formatDollars } from './money.ts'

describe('formatDollars', () => {
  it.each([
    [0, '$0.00'],
    [5, '$5.00'],
    [54.99, '$54.99'],
    [999.5, '$999.50'],
    [1054.9, '$1,054.90'],
    [1234567.89, '$1,234,567.89'],
  ])('writes %s as %s', (amount, text) => {
    expect(formatDollars(amount)).toBe(text)
  })

  it('writes any amount of whole cents as Australians do', () => {
    const australian = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })
    for (let cents = 0; cents < 10 ** 11; cents = Math.ceil(cents * 1.07) + 1)
      expect(formatDollars(cents / 100)).toBe(australian.format(cents / 100))
  })
})
