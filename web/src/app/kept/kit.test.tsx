import { describe, expect, test } from 'vitest'
import { reportQuery } from '@/api/audit.ts'
import { storeSearchQuery, storesQuery } from '@/api/store.ts'
import type { AuditKit, Report, Store } from '@/api/types.ts'
import { repCan } from '@/features/audit/report/testPage.tsx'
import { defaultWeightings } from '@/shared/marks/testLines.ts'
import { spring, wattle } from '@/test/network.ts'
import { makerOf } from './kit.ts'

const scores = { coreRange: 0, promo: -1, promoFloor: -1, promoShelf: -1, nonLiquor: 0, total: 0 }
const line = { key: 'NON_LIQUOR::tidy:', type: 'NON_LIQUOR', sourceId: 'tidy', description: 'Bins closed' } as const
const product = {
  key: 'FOCUS_PRODUCT:q1:gin:',
  type: 'FOCUS_PRODUCT',
  sourceId: 'gin',
  description: 'Gin',
  category: 'Spirits',
  price: 40,
} as const
const others: Store[] = [
  {
    ...wattle,
    id: 'karri',
    name: 'Karri & Co. Cellars',
    suburb: 'Ørsted',
    postcode: '6000',
    displayRegion: 'WA',
    displayRegionLabel: 'WA',
    tier: 'LF',
  },
  { ...wattle, id: 'tram', name: 'The Tilted Tram', suburb: 'Bendigo', postcode: '3550', tier: 'SF' },
]

const aKit = (): AuditKit => ({
  date: '2026-11-20',
  coreRangePromotion: spring,
  promoPromotions: [],
  weightings: defaultWeightings,
  obstacles: ['Locked'],
  can: repCan,
  stores: [...others, wattle],
  templates: [
    { tier: 'SF', scores, lines: [line] },
    { tier: wattle.tier, scores, lines: [line, { ...product, hidden: true }] },
  ],
})

const made = (key: readonly unknown[], kit = aKit()) => makerOf(key)?.(kit)
const names = (answer: unknown) => (answer as { items: Store[] }).items.map(({ name }) => name)

describe('FD-298 what a device makes of the kit', () => {
  const report = (store: string, date: string) => made(reportQuery({ id: 'new', store, date }).queryKey) as Report | undefined

  test('OFFLINE-049 a new report of any store of the network, with the lines of its size, of which nothing is answered', () => {
    expect(report('wattle', '2026-11-20')).toMatchObject({
      store: wattle,
      status: 'PENDING',
      date: '2026-11-20',
      lastVisit: null,
      can: repCan,
      obstacles: ['Locked'],
      madeOf: '2026-11-20',
      lines: [
        { ...line, passed: null, pricePassed: null, category: '', position: '', price: null, hidden: false, comments: '', version: 1 },
        { ...product, passed: null, hidden: true },
      ],
    })
    expect(report('tram', '2026-11-21')?.lines).toHaveLength(1)
  })

  test.each([
    ['a store that is not in it', 'closed', '2026-11-20'],
    ['a size whose lines it does not have', 'karri', '2026-11-20'],
    ['a day of another quarter', 'wattle', '2027-02-01'],
  ])('nothing of %s', (_, store, date) => expect(report(store, date)).toBeUndefined())

  test('nothing of a stored report, and of nothing else', () => {
    for (const key of [
      reportQuery({ id: 'r1' }).queryKey,
      ['store', 'profile', 'wattle'],
      ['feed', 'list'],
      storesQuery({ show: 'closed' }).queryKey,
    ])
      expect(made(key)).toBeUndefined()
  })

  test('stores are found by every word of their name, suburb and postcode, as the server finds them', () => {
    expect(names(made(storeSearchQuery('6000 karri').queryKey))).toEqual(['Karri & Co. Cellars'])
    expect(names(made(storeSearchQuery('').queryKey))).toHaveLength(3)
    expect(names(made(storeSearchQuery('karri bendigo').queryKey))).toEqual([])
  })

  test('the list of stores, by its filters, its order and its page', () => {
    expect(names(made(storesQuery({ region: 'WA' }).queryKey))).toEqual(['Karri & Co. Cellars'])
    expect(names(made(storesQuery({ tier: 'SF' }).queryKey))).toEqual(['The Tilted Tram'])
    expect(names(made(storesQuery({ sort: 'SUBURB' }).queryKey))[0]).toBe('The Tilted Tram')
    expect(names(made(storesQuery({ order: 'desc' }).queryKey))[0]).toBe(wattle.name)
    const many = { ...aKit(), stores: Array.from({ length: 23 }, (_, i) => ({ ...wattle, id: `s${i}`, name: `Store ${i}` })) }
    const { items, meta } = made(storesQuery({ page: 3 }).queryKey, many) as { items: Store[]; meta: object }
    expect([items.map(({ name }) => name), meta]).toEqual([
      ['Store 20', 'Store 21', 'Store 22'],
      { currentPage: 3, totalPages: 3, totalItems: 23, itemsPerPage: 10 },
    ])
  })
})
