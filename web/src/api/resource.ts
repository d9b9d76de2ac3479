/** Queries to the resource room: the library of files and links. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import type { Resource } from './types.ts'

export interface ResourceFilters {
  query?: string | undefined
  type?: Resource['type'] | undefined
  /** A folder. Absent: all of them. */
  path?: string | undefined
  order?: 'NAME' | 'NEWEST' | undefined
  /** For head office: what is due for review, or of that what the person keeps or nobody does (FD-439). */
  review?: 'DUE' | 'MINE' | undefined
  /** For head office: only what has links for people outside (FD-444). */
  outside?: true | undefined
  /** Counts from 1. */
  page?: number | undefined
}

export const resourcesKey = ['resource']

const perPage = 24

/** A page of the resources that the person may see (RESOURCE-017). */
export function resourcesQuery(filters: ResourceFilters) {
  const query = { ...filters, limit: perPage }
  return queryOptions({
    queryKey: [...resourcesKey, 'list', query],
    queryFn: ({ signal }) => call(api.GET('/users/me/resources', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** How many resources are due for review. */
export function dueReviewsQuery(review: 'DUE' | 'MINE') {
  const query = { review, limit: 1 }
  return queryOptions({
    queryKey: [...resourcesKey, 'due', review],
    queryFn: ({ signal }) => call(api.GET('/users/me/resources', { params: { query }, signal })),
    select: ({ meta }) => meta.totalItems,
    staleTime: 0,
  })
}

/** Some resources, as they are now. Those that the person may not see any more are left out of the answer, which is never used again later. */
export function theseResourcesQuery(ids: readonly string[]) {
  const query = { ids: [...ids], limit: 100 }
  return queryOptions({
    queryKey: [...resourcesKey, 'these', ids],
    queryFn: ({ signal }) => call(api.GET('/users/me/resources', { params: { query }, signal })),
    staleTime: 0,
    gcTime: 0,
  })
}

/** One resource (RESOURCE-018). */
export function resourceQuery(id: string) {
  return queryOptions({
    queryKey: [...resourcesKey, 'one', id],
    queryFn: ({ signal }) => call(api.GET('/resources/{id}', { params: { path: { id } }, signal })),
    staleTime: 0,
  })
}

/** The folders of the library, with how many resources each has. */
export const foldersQuery = queryOptions({
  queryKey: [...resourcesKey, 'folders'],
  queryFn: ({ signal }) => call(api.GET('/users/me/resources/folders', { signal })),
  select: ({ items }) => items,
  staleTime: 0,
})

/** The links of a resource for people outside: those that work first, then the latest (FD-444). */
export function outsideLinksQuery(id: string) {
  return queryOptions({
    queryKey: [...resourcesKey, 'outside', id],
    queryFn: ({ signal }) => call(api.GET('/resources/{id}/outside-links', { params: { path: { id } }, signal })),
    select: ({ items }) => items,
    staleTime: 0,
  })
}

/** The files that a resource has had, newest first. */
export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: [...resourcesKey, 'versions', id],
    queryFn: ({ signal }) => call(api.GET('/resources/{id}/versions', { params: { path: { id } }, signal })),
    select: ({ items }) => items,
    staleTime: 0,
  })
}
