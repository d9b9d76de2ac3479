import type { ReportSummary } from '@/api/types.ts'

const sizes = { SF: 'Small', MF: 'Medium', LF: 'Large' } as const

/** Where a listed store is and how large: 'Thornbury VIC, Medium' (GENERAL-019, GENERAL-020). */
export function placeOf({ suburb, displayRegion, tier }: ReportSummary['store']): string {
  const region = displayRegion === 'NSWBR' ? ', VIC/NSW Border Region' : ` ${displayRegion}`
  return `${suburb}${region}, ${sizes[tier]}`
}
