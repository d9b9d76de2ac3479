import { describe, expect, test } from 'vitest'
import { begin, boxOf, drawTo, frameOf, isMeant, nudge, pathOf, place, type Step, tools } from './drawing.ts'

const photo = { width: 1600, height: 1200 }
const all = { x: 0, y: 0, ...photo }
const draw = (tool: Step['tool'], from: [number, number], to: [number, number], frame = all) =>
  drawTo(begin(tool, { x: from[0], y: from[1] }, frame), { x: to[0], y: to[1] }, frame)

describe('drawing on a photo', () => {
  test('EVIDENCE-003 the last crop is what is shown, and undoing it shows what was there before', () => {
    const first = draw('crop', [1000, 900], [200, 100])
    const steps = [first, draw('arrow', [300, 300], [400, 400]), draw('crop', [300, 300], [700, 500], boxOf(first))]
    expect(frameOf([], photo)).toEqual(all)
    expect(frameOf(steps, photo)).toEqual({ x: 300, y: 300, width: 400, height: 200 })
    expect(frameOf(steps.slice(0, -1), photo)).toEqual({ x: 200, y: 100, width: 800, height: 800 })
    expect(frameOf(steps.slice(0, 0), photo)).toEqual(all)
  })

  test('EVIDENCE-003 nothing is drawn outside of what is shown', () => {
    const frame = { x: 200, y: 100, width: 400, height: 300 }
    expect(draw('circle', [-50, 0], [5000, 250], frame)).toMatchObject({ from: { x: 200, y: 100 }, to: { x: 600, y: 250 } })
  })

  test('EVIDENCE-003 a slip of the finger draws nothing', () => {
    expect(isMeant(draw('arrow', [100, 100], [110, 110]), all)).toBe(false)
    expect(isMeant(draw('arrow', [100, 100], [100, 300]), all)).toBe(true)
    expect(isMeant(draw('crop', [100, 100], [900, 110]), all)).toBe(false)
    expect(isMeant(draw('circle', [100, 100], [300, 300]), all)).toBe(true)
  })

  test('EVIDENCE-003 every tool can be placed with keys, moved within the photo, and sized', () => {
    for (const tool of tools) {
      const placed = place(tool, all)
      expect(isMeant(placed, all), tool).toBe(true)
      const moved = nudge(placed, 'ArrowRight', false, all)
      expect(moved?.to.x, tool).toBe(placed.to.x + 32)
      expect(boxOf(moved ?? placed).width, tool).toBeCloseTo(boxOf(placed).width)
      expect(nudge(placed, 'ArrowUp', true, all)?.to, tool).toEqual(placed.to)
      let far: Step | undefined = placed
      for (let n = 0; n < 200 && far; n += 1) far = nudge(far, 'ArrowDown', false, all)
      expect(Math.max(far?.from.y ?? 0, far?.to.y ?? 0), tool).toBeLessThanOrEqual(1200)
      expect(nudge(placed, 'Enter', false, all), tool).toBeUndefined()
    }
  })

  test('EVIDENCE-003 an arrow ends at the point that it shows', () => {
    const { d, filled } = pathOf(draw('arrow', [100, 100], [500, 100]))
    expect(filled).toBe(true)
    expect(d).toContain('L500 100L')
  })
})
