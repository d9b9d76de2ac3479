/** Queries to the store room. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { certificateLinkAge } from './certificate.ts'
import { api, call } from './client.ts'
import { openingTime } from './opening.ts'
import type { components } from './schema.gen.ts'
import type { Region, Tier } from './types.ts'

export type StoreProfile = components['schemas']['StoreProfile']
export type StorePerson = components['schemas']['StorePerson']
export type StoreForm = components['schemas']['StoreSaveInputBody']
export type StoreStanding = components['schemas']['ComplianceStandingView']
export type StorePlace = components['schemas']['CompliancePlaceView']
export type StoresSynced = components['schemas']['StoreSyncView']

/** The key of every query to the store room. */
export const storeKey = ['store'] as const

export type StoreSort = 'SUBURB' | 'REGION' | 'SCORE' | 'AUDITED' | 'FIXES'

/** Which stores a list shows, and in which order; `page` counts from 1. */
export interface StoreFilters {
  query?: string | undefined
  region?: Region | undefined
  tier?: Tier | undefined
  /** Absent: by name. */
  sort?: StoreSort | undefined
  order?: 'desc' | undefined
  view?: 'map' | undefined
  /** Those that have closed; absent: those that are open. */
  show?: 'closed' | undefined
  page?: number | undefined
}

/** A page of all stores with how they stand, of so many rows (STORE-024, FD-394). */
export function storesQuery({ query, region, tier, sort, order, show, page = 1 }: StoreFilters, rows = 10) {
  const asked = {
    ...(query && { query }),
    ...(region && { region }),
    ...(tier && { tier }),
    ...(sort && { sort }),
    ...(order && { order }),
    ...(show && { closed: true }),
  }
  return queryOptions({
    queryKey: [...storeKey, 'list', asked, page, rows],
    queryFn: ({ signal }) => call(api.GET('/stores/standings', { params: { query: { ...asked, page, limit: rows } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The key of every query for a map of stores. */
export const placesKey = [...storeKey, 'places'] as const

/** Where the stores are that match, for a map, with the last score of each (FD-400). */
export function placesQuery({ query, region, tier }: Pick<StoreFilters, 'query' | 'region' | 'tier'>) {
  const asked = { ...(query && { query }), ...(region && { region }), ...(tier && { tier }) }
  return queryOptions({
    queryKey: [...placesKey, asked],
    queryFn: ({ signal }) => call(api.GET('/stores/places', { params: { query: asked }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** A store with its newest certificate. The link to the file keeps working as long as the page is open (AMB-043). */
export function storeQuery(id: string) {
  return queryOptions({
    queryKey: ['store', 'profile', id],
    queryFn: ({ signal }) => call(api.GET('/stores/{id}', { params: { path: { id } }, signal })),
    staleTime: openingTime,
    refetchInterval: certificateLinkAge,
  })
}

const storesShown = 20

/** The first stores whose name, suburb and postcode together contain every word. */
export function storeSearchQuery(query: string) {
  return queryOptions({
    queryKey: ['store', 'search', query],
    queryFn: ({ signal }) => call(api.GET('/stores', { params: { query: { query, limit: storesShown } }, signal })),
    placeholderData: keepPreviousData,
  })
}
