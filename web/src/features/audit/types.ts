import type { Report } from '@/api/types.ts'

export type { Line, LineMark, LineType, Report, ReportMail, ReportStatus, Scores } from '@/api/types.ts'
export type { Answer, Marks, Value } from '@/shared/drafts/format.ts'
export { sectionOf } from '@/shared/marks/line.ts'

/** Which reports of others of the same visit the page shows (FD-296). A report that was kept by an earlier release does not say. */
export const othersOf = ({ others = [] }: Report) => others.map(({ id }) => id)

/** Names the store and the quarter of a report, by which photos and completions wait for one that has no id yet. */
export const placeOf = ({ store, coreRangePromotion }: Report) => `${store.id}:${coreRangePromotion.id}`
