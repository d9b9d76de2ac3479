import type { DueStore } from '@/api/types.ts'

/** A store that was audited last quarter, but not yet in this one. */
export function aDueStore(given: Partial<DueStore> = {}): DueStore {
  return {
    id: 'junction',
    name: 'The Junction Bottle Store',
    address: '12 Fitzroy Street',
    suburb: 'St Kilda',
    postcode: '3182',
    displayRegion: 'VIC',
    displayRegionLabel: 'VIC',
    tier: 'MF',
    tierLabel: 'Medium',
    lastScore: 71,
    lastDate: '2026-08-14',
    ...given,
  }
}
