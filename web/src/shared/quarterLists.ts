import type { Region, Tier } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'

/** How far a store is in a quarter: with any report, with a completed one, with a final one. A store counts for every stage that it has passed. */
export type Stage = 'started' | 'completed' | 'final'

const searches = { started: {}, completed: { status: 'COMPLETED' }, final: { final: 'yes' } } as const

/** The list that has one report for each store of a quarter at a stage, of a region or of a size if told so: as many as the figures count (FD-37). */
export function storesAt(stage: Stage, quarter: string, part: { region?: Region; tier?: Tier } = {}) {
  return paths.reports({ quarter, ...part, ...searches[stage], counting: 'yes' })
}
