/** Queries to the fix room: what stores have to put right after audits. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import { openingTime } from './opening.ts'
import type { components, operations } from './schema.gen.ts'
import type { Region } from './types.ts'

export type Fix = components['schemas']['FixView']
export type FixList = components['schemas']['FixListView']
export type FixCounts = components['schemas']['FixCountsView']
export type FixDays = components['schemas']['FixDaysView']['items']

/** The key of every query to the fix room. */
export const fixKey = ['fix'] as const

/** Which fixes a list has. Absent: those that are open, and for auditors those that wait for them. */
export type FixShow = 'OPEN' | 'OVERDUE' | 'DONE' | 'ACCEPTED' | 'CLOSED'

/** What a list of fixes can be sorted by. */
export type FixSort = NonNullable<NonNullable<operations['list-fixes']['parameters']['query']>['sort']>

/** Of which stores and lines fixes are asked for. What is absent filters nothing. */
export interface FixFilters {
  /** For staff; absent: every store. */
  store?: string | undefined
  /** Somebody who audits: only stores that they have audited in this quarter or in the one before (FD-380). */
  auditor?: string | undefined
  /** Words of the store or of the line. */
  search?: string | undefined
  region?: Region | undefined
  section?: Fix['section'] | undefined
  /** How many days ago they were due, at least one more. */
  late?: number | undefined
}

interface Listing extends FixFilters {
  show: FixShow
  /** Absent: those due first before the others. */
  sort?: FixSort | undefined
  descending?: boolean | undefined
  page?: number | undefined
  /** How many a page has. */
  rows?: number
}

/** What the API is asked for, of the list and of its file. */
const asked = ({ show, store, auditor, search, region, section, late, sort, descending }: Listing) => ({
  show,
  ...(store && { store }),
  ...(auditor && { auditor }),
  ...(search && { search }),
  ...(region && { region }),
  ...(section && { section }),
  ...(late && { late }),
  ...(sort && { sort, ...(descending && { order: 'desc' as const }) }),
})

/** A page of the fixes that the person sees, with how many of all are open, overdue and done (FIX-007). */
export function fixesQuery({ page = 1, rows = 10, ...listing }: Listing) {
  const query = { ...asked(listing), page, limit: rows }
  return queryOptions({
    queryKey: [...fixKey, 'list', query],
    queryFn: ({ signal }) => call(api.GET('/fixes', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The address of all fixes of a list as a file, in its order (FD-330). */
export function fixesFile(listing: Omit<Listing, 'page' | 'rows'>) {
  return `/api/fixes/export?${new URLSearchParams(Object.entries(asked(listing)).map(([name, value]) => [name, String(value)]))}`
}

/**
 * How many of the fixes that the person sees, of a rep's own stores or of all, are open, overdue, and done and waiting: the numbers of the list
 * (FIX-030).
 */
export function fixCountsQuery(auditor?: string) {
  return queryOptions({
    queryKey: [...fixKey, 'counts', ...(auditor ? [auditor] : [])],
    queryFn: ({ signal }) => call(api.GET('/fixes/counts', { params: { query: { ...(auditor && { auditor }) } }, signal })),
    staleTime: openingTime,
  })
}

/** The open fixes that the person sees, those due first before the others: the first page of the list. */
export const openFixesQuery = (store?: string) => ({ ...fixesQuery({ show: 'OPEN', store }), staleTime: openingTime })

/** One fix. */
export function fixQuery(id: string) {
  return queryOptions({
    queryKey: [...fixKey, 'one', id],
    queryFn: ({ signal }) => call(api.GET('/fixes/{id}', { params: { path: { id } }, signal })),
    staleTime: 0,
  })
}

/** Names a report whose fixes are asked for; without an id the one that a store would have on a day. */
interface OfReport {
  id: string | undefined
  store: string
  date: string
}

/**
 * Of an open report what the store still has to fix, by the keys of its lines; of a completed one its fixes, and what it has closed (FIX-011,
 * FIX-013).
 */
export function reportFixesQuery({ id = 'new', store, date }: OfReport) {
  const query = id === 'new' ? { store, date } : {}
  return queryOptions({
    queryKey: [...fixKey, 'report', id, query],
    queryFn: ({ signal }) => call(api.GET('/audit-reports/{id}/fixes', { params: { path: { id }, query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: openingTime,
  })
}

/** The people of a store, to whom its fixes can be handed. */
export function fixTeamQuery(store: string) {
  return queryOptions({
    queryKey: [...fixKey, 'team', store],
    queryFn: ({ signal }) => call(api.GET('/fixes/team', { params: { query: { store } }, signal })),
  })
}

/** The people who audit, by whose stores fixes can be listed. For staff (FD-381). */
export const fixAuditorsQuery = queryOptions({
  queryKey: [...fixKey, 'auditors'],
  queryFn: ({ signal }) => call(api.GET('/fixes/auditors', { signal })),
})

/** How many days stores have to fix a line, by section. For staff (FIX-004). */
export const fixDaysQuery = queryOptions({
  queryKey: [...fixKey, 'days'],
  queryFn: ({ signal }) => call(api.GET('/fixes/days', { signal })),
})

/** Accepts several fixes, each in the version that was looked at (FD-329). The browser ends it even when the page is left meanwhile. */
export const acceptFixes = (items: components['schemas']['FixSeenFix'][]) =>
  call(api.POST('/fixes/accept', { body: { items }, keepalive: true }))

/** FIX-004 */
export const setFixDays = (items: FixDays) => call(api.PUT('/fixes/days', { body: { items } }))
