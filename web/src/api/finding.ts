/** Queries to the finding room: what the audits of the whole network have found. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import type { components } from './schema.gen.ts'
import type { Region, Tier } from './types.ts'

type Schemas = components['schemas']
export type FindingMap = Schemas['FindingMapView']
export type FindingLine = Schemas['FindingLineView']
export type FindingStore = Schemas['FindingStoreView']
export type FindingTimes = Schemas['FindingTimesView']
export type FindingSpan = Schemas['FindingSpanView']

export interface FindingFilters {
  /** Absent: the current one. */
  quarter?: string | undefined
  section?: FindingLine['section'] | undefined
  tier?: Tier | undefined
}

interface Cell extends FindingFilters {
  subject: string
  /** Only the stores at which it failed twice or more in a row. */
  again?: boolean | undefined
  region?: Region | undefined
  page?: number | undefined
}

const findingKey = ['finding'] as const

const given = ({ quarter, section, tier }: FindingFilters) => ({
  ...(quarter && { quarter }),
  ...(section && { section }),
  ...(tier && { tier }),
})

/** At how many of the stores that were asked each line failed, by region (FINDING-001). */
export function findingsQuery(filters: FindingFilters) {
  const query = given(filters)
  return queryOptions({
    queryKey: [...findingKey, 'map', query],
    queryFn: ({ signal }) => call(api.GET('/findings', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** A page of the stores at which a line failed (FINDING-003). */
export function findingStoresQuery({ subject, again, region, page = 1, ...filters }: Cell) {
  const query = { ...given(filters), subject, ...(again && { again }), ...(region && { region }), page, limit: 10 }
  return queryOptions({
    queryKey: [...findingKey, 'stores', query],
    queryFn: ({ signal }) => call(api.GET('/findings/stores', { params: { query }, signal })),
    staleTime: 0,
  })
}

/** What failed at a store twice or more in a row (FINDING-005). */
export function repeatsQuery(filters: FindingFilters) {
  const query = given(filters)
  return queryOptions({
    queryKey: [...findingKey, 'repeats', query],
    queryFn: ({ signal }) => call(api.GET('/findings/repeats', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** How long it took to put right what failed (FINDING-008). */
export function findingTimesQuery(filters: FindingFilters) {
  const query = given(filters)
  return queryOptions({
    queryKey: [...findingKey, 'times', query],
    queryFn: ({ signal }) => call(api.GET('/findings/times', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Where the view can be downloaded (FINDING-006, FINDING-009). */
export function findingsExport(filters: FindingFilters, format: 'csv' | 'xlsx', view?: 'times') {
  return `/api/findings/export?${new URLSearchParams({ ...given(filters), format, ...(view && { view }) })}`
}
