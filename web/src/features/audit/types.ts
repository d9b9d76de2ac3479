import type { Report } from '@/api/types.ts'

export type { DueStore, History, Line, LineMark, LineType, Report, ReportMail, ReportStatus, Scores } from '@/api/types.ts'
export type { Answer, Marks, Value } from '@/shared/drafts/format.ts'
export { type Marked, sectionOf } from '@/shared/marks/line.ts'

/** Names the store and the quarter of a report, by which photos and completions wait for one that has no id yet. */
export const placeOf = ({ store, coreRangePromotion }: Report) => `${store.id}:${coreRangePromotion.id}`
