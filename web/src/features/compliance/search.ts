/** The search parameters of the compliance page: its view and its filters. So people can bookmark, share and come back to a filtered list. */

import type { ReportStatus, Tier } from '@/api/types.ts'
import { laterPage, oneOf, readSearch, text } from '@/lib/search.ts'
import { regionCodes } from '@/shared/regionCodes.ts'

export const statuses = ['PENDING', 'COMPLETED', 'DRAFT'] as const satisfies readonly ReportStatus[]

const tiers = ['SF', 'MF', 'LF'] as const satisfies readonly Tier[]

/** Views are for auditors only (AUDIT-131, FD-22); which one an address without `view` shows is in views.ts. */
export const complianceSearch = readSearch({
  search: text,
  status: oneOf(statuses),
  final: oneOf(['yes', 'no']),
  quarter: text,
  store: text,
  region: oneOf(regionCodes),
  tier: oneOf(tiers),
  counting: oneOf(['yes']),
  settable: oneOf(['yes']),
  sort: oneOf(['store', 'score', 'completed']),
  order: oneOf(['asc', 'desc']),
  page: laterPage,
  view: oneOf(['reports', 'without', 'today']),
})

export type ComplianceSearch = ReturnType<typeof complianceSearch>
