/** Queries to the incentive room: member incentives, the entries of stores, and who has won. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import { limits } from './limits.gen.ts'
import type { operations } from './schema.gen.ts'
import type { Region } from './types.ts'

/** The key of every query for member incentives. */
export const incentiveKey = ['incentive'] as const

interface ListPart {
  search?: string | undefined
  /** Counts from 1. */
  page?: number | undefined
}

/** A page of all incentives, or of those that wait to be judged, for head office (INCENTIVE-032, FD-350). */
export function incentivesQuery({ search, page = 1, show }: ListPart & { show?: 'judge' | undefined }) {
  const query = { search, page, limit: limits.pageSize, toJudge: show && true }
  return queryOptions({
    queryKey: [...incentiveKey, 'all', query],
    queryFn: ({ signal }) => call(api.GET('/member-incentives', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** How many incentives wait to be judged: the length of the list that the number leads to. */
export const toJudgeQuery = queryOptions({ ...incentivesQuery({ show: 'judge' }), select: ({ meta }) => meta.totalItems })

/** A page of the incentives that a store has entered, with its entries (AMB-059). */
export function enteredQuery(store: string, { search, page = 1 }: ListPart) {
  const query = { store, search, page, limit: limits.pageSize, loadWithData: true }
  return queryOptions({
    queryKey: [...incentiveKey, 'entered', query],
    queryFn: ({ signal }) => call(api.GET('/member-incentives', { params: { query }, signal })),
    placeholderData: (before) => before,
    staleTime: 0,
  })
}

/** A page of the incentives that a store can still enter (AMB-059). */
export function acceptingQuery(store: string, { search, page = 1 }: ListPart) {
  const query = { notEnteredBy: store, activeOnly: true, search, page, limit: limits.pageSize }
  return queryOptions({
    queryKey: [...incentiveKey, 'accepting', query],
    queryFn: ({ signal }) => call(api.GET('/member-incentives', { params: { query }, signal })),
    placeholderData: (before) => before,
    staleTime: 0,
  })
}

/** An incentive with the entries that the person may see; with a store, only its entry (INCENTIVE-033). */
export function incentiveQuery(id: string, store?: string) {
  return queryOptions({
    queryKey: [...incentiveKey, 'one', id, store],
    queryFn: ({ signal }) => call(api.GET('/member-incentives/{id}', { params: { path: { id }, query: { store } }, signal })),
    staleTime: 0,
    // A page that shows an award which can be undone sees that stores have been told.
    refetchInterval: ({ state }) => state.data?.status === 'AWARDING' && state.data.tellsAt !== null && 15_000,
  })
}

/** Who can still enter, and what is not judged, before an award (FD-267). */
export function awardOutlookQuery(id: string) {
  return queryOptions({
    queryKey: [...incentiveKey, 'outlook', id],
    queryFn: ({ signal }) => call(api.GET('/member-incentives/{id}/award-outlook', { params: { path: { id } }, signal })),
    staleTime: 0,
  })
}

/** How many entries a page of the judges has, as cards. */
const entriesShown = 24

type EntriesParameters = NonNullable<operations['list-submissions']['parameters']['query']>

export type EntrySort = NonNullable<EntriesParameters['sort']>

/** Which entries a list has, and in which order. */
export interface EntryListing {
  query?: string | undefined
  /** Only of stores in this region. */
  region?: Region | undefined
  /** Only those that have no amount or prize yet. */
  unjudged?: true | undefined
  /** Absent: in the order in which they came. */
  sort?: EntrySort | undefined
  /** Absent: upwards. */
  order?: 'desc' | undefined
}

/** A page of the entries for an incentive, to judge them, with so many rows. */
export function entriesQuery(id: string, hideNames: boolean, page: number, listing: EntryListing = {}, rows = entriesShown) {
  const query = { ...listing, hideNames, page, limit: rows }
  return queryOptions({
    queryKey: [...incentiveKey, 'entries', id, query],
    queryFn: ({ signal }) => call(api.GET('/member-incentives/{id}/submissions', { params: { path: { id }, query }, signal })),
    staleTime: 0,
  })
}

/** The address of the entries of a list, as CSV. */
export function entriesFile(id: string, listing: EntryListing) {
  const query = new URLSearchParams(Object.entries(listing).filter(([, value]) => value))
  return `/api/member-incentives/${encodeURIComponent(id)}/submissions/export${query.size > 0 ? `?${query}` : ''}`
}

/** The entries that have won. */
export function winnersQuery(id: string) {
  return queryOptions({
    queryKey: [...incentiveKey, 'winners', id],
    queryFn: ({ signal }) => call(api.GET('/member-incentives/{id}/winners', { params: { path: { id } }, signal })),
    select: ({ items }) => items,
  })
}
