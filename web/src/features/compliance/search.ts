/** The compliance page's view and filters as its address holds them, so that a filtered list can be kept, shared and gone back to. */

import type { ReportStatus } from '@/api/types.ts'
import { laterPage, oneOf, text } from '@/lib/search.ts'
import * as z from '@/lib/zod.ts'

export const statuses = ['PENDING', 'COMPLETED', 'DRAFT'] as const satisfies readonly ReportStatus[]

/** The first view, the reports, has no name in the address; the others are auditors' (AUDIT-131, FD-22). */
export const complianceSearch = z.object({
  search: text,
  status: oneOf(statuses),
  final: oneOf(['yes', 'no']),
  quarter: text,
  store: text,
  sort: oneOf(['store', 'score', 'completed']),
  order: oneOf(['asc', 'desc']),
  page: laterPage,
  view: oneOf(['without', 'today']),
})

export type ComplianceSearch = z.infer<typeof complianceSearch>
