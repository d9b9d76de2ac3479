import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fit, largest, swiped, whole, within, zoomed } from './zoom.ts'

const stage = { width: 400, height: 800 }

describe('the viewer', () => {
  test.each([
    [
      { width: 1600, height: 1200 },
      { width: 400, height: 300 },
    ],
    [
      { width: 500, height: 2000 },
      { width: 200, height: 800 },
    ],
    [
      { width: 100, height: 50 },
      { width: 100, height: 50 },
    ],
    [{ width: 0, height: 0 }, stage],
  ])('shows all of a picture of %o', (picture, shown) => {
    expect(fit(picture, stage)).toEqual(shown)
  })

  test('what is under the fingers stays there while it is enlarged', () => {
    const point = { x: 50, y: -30 }
    const view = zoomed(zoomed(whole, 2, point), 1.5, point)
    expect(view.scale).toBe(3)
    // A point of the picture is at view + scale * place; the place under the fingers was the point itself.
    expect({ x: view.x + 3 * point.x, y: view.y + 3 * point.y }).toEqual(point)
  })

  test('a picture is never smaller than whole, never too large, and its edge never comes into the stage', () => {
    const shown = { width: 400, height: 300 }
    const number = fc.double({ min: -5000, max: 5000, noNaN: true })
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 100, noNaN: true }), number, number, (factor, x, y) => {
        const view = within(zoomed({ scale: 1, x, y }, factor, { x: y, y: x }), shown, stage)
        expect(view.scale).toBeGreaterThanOrEqual(1)
        expect(view.scale).toBeLessThanOrEqual(largest)
        expect(Math.abs(view.x)).toBeLessThanOrEqual(Math.max(0, (400 * view.scale - 400) / 2))
        expect(Math.abs(view.y)).toBeLessThanOrEqual(Math.max(0, (300 * view.scale - 800) / 2))
      }),
    )
  })

  test.each([
    ['far to the left', { x: -150, y: 10 }, 900, 1],
    ['far to the right', { x: 150, y: 10 }, 900, -1],
    ['a little, but quickly', { x: -40, y: 0 }, 60, 1],
    ['a little and slowly', { x: -40, y: 0 }, 600, 0],
    ['hardly at all', { x: 10, y: 0 }, 5, 0],
    ['down', { x: 20, y: 200 }, 400, 'close'],
    ['up', { x: 20, y: -200 }, 400, 0],
  ] as const)('a finger that moved %s', (_, way, ms, outcome) => {
    expect(swiped(way, ms, stage)).toBe(outcome)
  })
})
