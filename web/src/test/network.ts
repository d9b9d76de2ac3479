import type { Report } from '@/api/types.ts'

/** People, a store and a quarter that several tests use. */
export const tom = { id: 'tom', firstName: 'Tom', lastName: 'Whitfield' }
export const priya = { id: 'priya', firstName: 'Priya', lastName: 'Raman' }

export const wattle: Report['store'] = {
  id: 'wattle',
  name: 'Wattle & Vine Cellars',
  address: '318 High Street',
  suburb: 'Thornbury',
  postcode: '3071',
  displayRegion: 'VIC',
  displayRegionLabel: 'VIC',
  tier: 'MF',
  tierLabel: 'Medium',
}

export const spring: Report['coreRangePromotion'] = {
  id: 'q1',
  description: 'Core Range Spring',
  startDate: '2026-10-01',
  endDate: '2026-12-31',
  actualEndDate: null,
}
