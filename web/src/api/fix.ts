/** Queries to the fix room: what stores have to put right after audits. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import { openingTime } from './opening.ts'
import type { components } from './schema.gen.ts'

export type Fix = components['schemas']['FixView']
export type FixList = components['schemas']['FixListView']
export type FixCounts = components['schemas']['FixCountsView']
export type FixDays = components['schemas']['FixDaysView']['items']

/** The key of every query to the fix room. */
export const fixKey = ['fix'] as const

/** Which fixes a list has. Absent: those that are open, and for auditors those that wait for them. */
export type FixShow = 'OPEN' | 'OVERDUE' | 'DONE' | 'ACCEPTED' | 'CLOSED'

interface Filters {
  show: FixShow
  /** For staff; absent: every store. */
  store?: string | undefined
  page?: number | undefined
}

/** A page of the fixes that the person sees, with how many of all are open, overdue and done (FIX-007). */
export function fixesQuery({ show, store, page = 1 }: Filters) {
  return queryOptions({
    queryKey: [...fixKey, 'list', show, store, page],
    queryFn: ({ signal }) => call(api.GET('/fixes', { params: { query: { show, ...(store && { store }), page, limit: 10 } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** How many of the fixes that the person sees, of a store or of all, are open, overdue, and done and waiting: the numbers of the list (FIX-030). */
export function fixCountsQuery(store?: string) {
  return queryOptions({
    queryKey: [...fixKey, 'counts', ...(store ? [store] : [])],
    queryFn: ({ signal }) => call(api.GET('/fixes/counts', { params: { query: { ...(store && { store }) } }, signal })),
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
    staleTime: 0,
  })
}

/** The people of a store, to whom its fixes can be handed. */
export function fixTeamQuery(store: string) {
  return queryOptions({
    queryKey: [...fixKey, 'team', store],
    queryFn: ({ signal }) => call(api.GET('/fixes/team', { params: { query: { store } }, signal })),
  })
}

/** How many days stores have to fix a line, by section. For staff (FIX-004). */
export const fixDaysQuery = queryOptions({
  queryKey: [...fixKey, 'days'],
  queryFn: ({ signal }) => call(api.GET('/fixes/days', { signal })),
})

/** FIX-004 */
export const setFixDays = (items: FixDays) => call(api.PUT('/fixes/days', { body: { items } }))
