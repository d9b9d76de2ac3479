import { expect, test } from 'vitest'
import { clusters, viewOf } from './cluster.ts'

const place = (id: string, latitude: number, longitude: number) => ({ id, name: id, suburb: '', latitude, longitude })
const all = [place('a', -37, 145), place('b', -37.001, 145.001), place('c', -12, 131)]

test('FD-108 a view has room around all places, in the shape of the map', () => {
  const view = viewOf(all, 1.5)
  expect(view.width / view.height).toBeCloseTo(1.5)
  expect(clusters(all, view, 0.0001)).toHaveLength(3)
  expect(viewOf(all.slice(0, 1), 1).height).toBeGreaterThan(0)
})

test('FD-108 places that lie on each other are one point, and every place is in exactly one', () => {
  const points = clusters(all, viewOf(all, 1), 1)
  expect(points.map(({ places }) => places.map(({ id }) => id))).toEqual([['a', 'b'], ['c']])
})

test('FD-108 five thousand places take few points', () => {
  const many = Array.from({ length: 5000 }, (_, i) => place(String(i), -30 - (i % 70) / 10, 140 + (i % 97) / 10))
  const points = clusters(many, viewOf(many, 1), 1)
  expect(points.length).toBeLessThan(200)
  expect(points.flatMap(({ places }) => places)).toHaveLength(5000)
})

test('FD-108 no two points are closer than a finger is wide, wherever the places are', () => {
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  for (let round = 0; round < 20; round++) {
    const many = Array.from({ length: 120 }, (_, i) => place(String(i), -36 - random() ** 3 * 3, 143 + random() ** 3 * 3))
    const points = clusters(many, viewOf(many, 1), 0.2)
    expect(points.flatMap(({ places }) => places)).toHaveLength(120)
    for (const [i, one] of points.entries())
      for (const other of points.slice(i + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(0.2)
  }
})
