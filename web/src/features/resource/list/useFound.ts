import { useQuery } from '@tanstack/react-query'
import { resourceQuery, resourcesQuery } from '@/api/resource.ts'
import type { Page, Resource } from '@/api/types.ts'
import type { ResourceSearch } from '../search.ts'

/** What the library shows: only the resource that the address names, or a page of those that match its filters. */
export function useFound({ id, ...filters }: ResourceSearch) {
  const list = useQuery({ ...resourcesQuery(filters), enabled: id === undefined })
  const one = useQuery({ ...resourceQuery(id ?? ''), enabled: id !== undefined })
  if (id === undefined) return list
  return { ...one, data: one.data && onlyPage(one.data) }
}

function onlyPage(resource: Resource): Page<Resource> {
  return { items: [resource], meta: { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 1 } }
}
