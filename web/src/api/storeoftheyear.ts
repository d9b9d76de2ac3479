/** Calls to the room of Store of the Year. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import { limits } from './limits.gen.ts'
import { openingTime } from './opening.ts'
import type { paths } from './schema.gen.ts'

/** The key of every query for Store of the Year. */
export const yearKey = ['storeOfTheYear'] as const

/** What a store has earned in a financial year; without one, in the current one (SOTY-025). */
export function overviewQuery(storeId: string, financialYear?: number) {
  return queryOptions({
    queryKey: [...yearKey, 'overview', storeId, financialYear],
    queryFn: ({ signal }) =>
      call(api.GET('/store-of-the-year/store/{storeId}', { params: { path: { storeId }, query: { financialYear } }, signal })),
    placeholderData: (before) => (before?.store.id === storeId ? before : undefined),
    staleTime: 0,
  })
}

/** The same of the current financial year, for a page that is opened. */
export const overviewOpening = (storeId: string) => ({ ...overviewQuery(storeId), staleTime: openingTime })

type RankQuery = NonNullable<paths['/store-of-the-year/rank']['get']['parameters']['query']>

/** Which stores of a ranking, and in which order. */
export type RankFilters = Pick<RankQuery, 'financialYear' | 'search' | 'region' | 'tier' | 'sortBy' | 'sortOrder'>

/** How many stores a page of the ranking has: it is dense, so that most networks fit on one or two. */
const storesShown = 50

/** A page of the stores by rank (SOTY-026). */
export function rankingQuery(filters: RankFilters, page = 1) {
  const query = { ...filters, page, limit: storesShown }
  return queryOptions({
    queryKey: [...yearKey, 'ranking', query],
    queryFn: ({ signal }) => call(api.GET('/store-of-the-year/rank', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The criteria of a financial year in their order, with their version (SOTY-030). */
export function criteriaQuery(financialYear?: number) {
  return queryOptions({
    queryKey: [...yearKey, 'criteria', financialYear],
    queryFn: ({ signal }) => call(api.GET('/store-of-the-year/criteria', { params: { query: { financialYear } }, signal })),
    staleTime: 0,
  })
}

/** The files of results that counted, the newest first. */
export function uploadsQuery(page = 1) {
  const query = { page, limit: limits.pageSize }
  return queryOptions({
    queryKey: [...yearKey, 'uploads', query],
    queryFn: ({ signal }) => call(api.GET('/store-of-the-year/uploads', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The PDFs with the marking criteria, the newest first (SOTY-029). Their links work for some hours. */
export function pdfsQuery() {
  return queryOptions({
    queryKey: [...yearKey, 'pdfs'],
    queryFn: ({ signal }) => call(api.GET('/store-of-the-year/pdf', { signal })),
    select: ({ items }) => items,
    staleTime: 0,
  })
}

/** The address of the results as CSV (SOTY-028): those of a store, or of all. */
export function resultsFile(financialYear: number, store?: string): string {
  return `/api/store-of-the-year/csv?${new URLSearchParams({ financialYear: String(financialYear), ...(store && { store }) })}`
}

/** The address of the ranking as CSV. */
export function rankingFile(filters: RankFilters): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  return `/api/store-of-the-year/rank/csv?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

interface Sent {
  /** A UUID made here, so that a repeat stores nothing twice. */
  id?: string
  file: File
  /** Only says what would change; otherwise the file counts. */
  preview?: boolean
  /** Of the preview that the person looked at. */
  mark?: string
}

/** Sends results or the PDF (SOTY-027). */
export function sendFile({ id, file, preview = false, mark }: Sent) {
  const form = new FormData()
  if (id) form.append('id', id)
  if (mark) form.append('mark', mark)
  else form.append('preview', String(preview))
  form.append('file', file, file.name)
  return call(api.POST('/store-of-the-year/file-upload', { body: form as never, bodySerializer: (body) => body as never }))
}
