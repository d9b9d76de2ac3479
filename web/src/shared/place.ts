import type { ReportSummary } from '@/api/types.ts'

type Store = Pick<ReportSummary['store'], 'suburb' | 'displayRegion' | 'displayRegionLabel' | 'tierLabel'>

/** A store's place and size, such as 'Thornbury VIC, Medium' (GENERAL-019, GENERAL-020). */
export function placeOf({ suburb, displayRegion, displayRegionLabel, tierLabel }: Store): string {
  const region = displayRegion === 'NSWBR' ? `, ${displayRegionLabel}` : ` ${displayRegionLabel}`
  return `${suburb}${region}, ${tierLabel}`
}
