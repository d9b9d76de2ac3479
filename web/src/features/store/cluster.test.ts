import { expect, test } from 'vitest'
import { land } from './australia.ts'
import { bandOf, standingOf } from './bands.ts'
import { canZoom, clusters, isIn, partOf, project, pulled, shaped, viewOf, zoomed } from './cluster.ts'

const place = (id: string, latitude: number, longitude: number) => ({ id, latitude, longitude })
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

test('FD-400 a view comes closer around its middle, within limits, and never shows no place', () => {
  const view = viewOf(all, 1)
  const closer = zoomed(view, 2, all)
  expect(closer.height).toBeCloseTo(view.height / 2)
  expect(all.some((one) => isIn(closer, project(one)))).toBe(true)
  let nearest = view
  while (canZoom(nearest, 2)) nearest = zoomed(nearest, 2, all)
  expect(all.some((one) => isIn(nearest, project(one)))).toBe(true)
  let farthest = view
  while (canZoom(farthest, 0.5)) farthest = zoomed(farthest, 0.5, all)
  expect(all.every((one) => isIn(farthest, project(one)))).toBe(true)
})

test('FD-400 a view that is pulled stays over Australia, and one with another shape keeps its middle and height', () => {
  const { x, y, ...size } = viewOf(all, 1)
  expect(pulled({ x, y, ...size }, 1, -2)).toEqual({ x: x - 1, y: y + 2, ...size })
  const away = pulled({ x, y, ...size }, 1000, 1000)
  expect(away.x + away.width / 2).toBeCloseTo(project({ longitude: 112, latitude: 0 }).x)
  const wide = shaped({ x, y, ...size }, 2)
  expect(wide).toMatchObject({ y, height: size.height, width: 2 * size.height })
  expect(wide.x + wide.width / 2).toBeCloseTo(x + size.width / 2)
})

test('FD-400 no point changes while the map is pulled a little', () => {
  const many = Array.from({ length: 400 }, (_, i) => place(String(i), -33 - (i % 23) / 3, 143 + (i % 31) / 4))
  const view = { ...partOf({ x: 126, y: 34, width: 2, height: 2 }), width: 2, height: 2 }
  const shown = (pull: number) => {
    const now = { ...view, x: view.x + 2.2 + pull, y: view.y + 2.2 }
    return clusters(many, partOf(now), 0.4).filter((point) => isIn({ x: view.x + 3, y: view.y + 3, width: 1, height: 1 }, point))
  }
  expect(shown(0).length).toBeGreaterThan(1)
  expect(shown(0.5)).toEqual(shown(0))
})

test('FD-400 stores are counted by the colours of their scores, from the best on', () => {
  const last = (score: number) => ({ last: { reportId: 'r', score, date: '2026-09-03' } })
  expect([100, 85, 84, 60, 59, 0, -1].map((score) => bandOf(last(score)))).toEqual(['good', 'good', 'warn', 'warn', 'bad', 'bad', 'na'])
  expect(standingOf([last(58), { last: null }, last(90), last(0)])).toEqual([
    { band: 'good', stores: 1 },
    { band: 'bad', stores: 2 },
    { band: 'never', stores: 1 },
  ])
})

test('FD-400 towns of every state lie on the land that is drawn, and the sea does not', () => {
  const within = (longitude: number, latitude: number) =>
    land.some((line) =>
      line.reduce((inside, a, i) => {
        const b = line.at(i - 1) ?? a
        const crosses =
          a.latitude > latitude !== b.latitude > latitude &&
          longitude < a.longitude + ((latitude - a.latitude) / (b.latitude - a.latitude)) * (b.longitude - a.longitude)
        return crosses ? !inside : inside
      }, false),
    )
  for (const [town, longitude, latitude] of [
    ['Perth', 115.86, -31.95],
    ['Darwin', 130.85, -12.45],
    ['Adelaide', 138.6, -34.93],
    ['Brisbane', 153.03, -27.47],
    ['Sydney', 151.2, -33.87],
    ['Manly', 151.285, -33.8],
    ['Canberra', 149.13, -35.28],
    ['Melbourne', 144.96, -37.81],
    ['Mordialloc', 145.09, -38],
    ['Torquay', 144.32, -38.33],
    ['Geelong', 144.35, -38.14],
    ['Hobart', 147.32, -42.88],
    ['Byron Bay', 153.61, -28.64],
    ['Cairns', 145.77, -16.92],
    ['Townsville', 146.81, -19.26],
    ['Broome', 122.23, -17.96],
    ['Esperance', 121.89, -33.86],
  ] as const)
    expect(within(longitude, latitude), town).toBe(true)
  for (const [sea, longitude, latitude] of [
    ['Port Phillip', 144.9, -38.1],
    ['Bass Strait', 146, -39.9],
    ['Gulf of Carpentaria', 139, -14],
    ['Great Australian Bight', 130, -33.5],
    ['Coral Sea', 152, -18],
  ] as const)
    expect(within(longitude, latitude), sea).toBe(false)
})
