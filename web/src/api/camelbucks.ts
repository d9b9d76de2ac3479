/** Queries to the room of Camel Bucks. */
import { queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'

/** The key of every query for Camel Bucks. */
export const camelBucksKey = ['camelbucks'] as const

interface Part {
  /** A financial year; absent: all. */
  financialYear?: number | undefined
  /** Counts from 1. */
  page?: number | undefined
}

/** A store's Camel Bucks with a page of the lines that they come from, newest first. */
export function statementQuery(store: string, { financialYear, page = 1 }: Part = {}) {
  const query = { store, financialYear, page, limit: 20 }
  return queryOptions({
    queryKey: [...camelBucksKey, 'statement', query],
    queryFn: ({ signal }) => call(api.GET('/camel-bucks', { params: { query }, signal })),
    placeholderData: (before) => (before?.store.id === store ? before : undefined),
    staleTime: 0,
  })
}

/** The address of a store's statement as a file. */
export function statementFile(kind: 'csv' | 'pdf', store: string, financialYear: number | undefined): string {
  const query = new URLSearchParams({ store, ...(financialYear && { financialYear: String(financialYear) }) })
  return `/api/camel-bucks/${kind}?${query}`
}
