import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '@/api/errors.ts'
import { resourceQuery, resourcesQuery, theseResourcesQuery } from '@/api/resource.ts'
import type { Page, Resource } from '@/api/types.ts'
import { type Device, takeIn } from '../device/keeping.ts'
import { found, mostFiles } from '../device/rules.ts'
import type { ResourceSearch } from '../search.ts'

/**
 * What the library shows: only the resource that the address names, those whose files are on this device, or a page of those that match its filters.
 */
export function useFound({ id, on, outside, ...filters }: ResourceSearch, device: Device | undefined) {
  const onDevice = on === 'DEVICE' && device !== undefined && id === undefined
  const list = useQuery({
    ...resourcesQuery({ ...filters, ...(outside && { outside: true as const }) }),
    enabled: id === undefined && !onDevice,
  })
  const one = useQuery({ ...resourceQuery(id ?? ''), enabled: id !== undefined })
  const kept = useKept(device)
  if (onDevice)
    return { ...kept, error: null, isPlaceholderData: false, data: device.isRead ? onePage(found(kept.items, filters)) : undefined }
  if (id === undefined) return list
  // What is kept can be looked at without a connection, also by a link to it.
  const data = one.data ?? (one.error && !(one.error instanceof ApiError) ? device?.kept.get(id)?.resource : undefined)
  return { ...one, data: data && onePage([data]) }
}

/** The resources on this device, as they are now if the server can be asked. What it says of them is taken in (OFFLINE-047). */
function useKept(device: Device | undefined) {
  // Two tabs at once may keep one more than the limit, and the server answers for no more than that.
  const ids = [...(device?.kept.keys() ?? [])].sort().slice(0, mostFiles)
  const { data, refetch } = useQuery({ ...theseResourcesQuery(ids), enabled: ids.length > 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is taken in once; the ids of its question are those of this moment
  useEffect(() => {
    if (data) void takeIn(ids, data)
  }, [data])
  const now = new Map(data?.items.map((resource) => [resource.id, resource]))
  const items = [...(device?.kept.values() ?? [])].map((one) => ({ ...one, resource: now.get(one.resource.id) ?? one.resource }))
  return { items, refetch }
}

function onePage(items: Resource[]): Page<Resource> {
  return { items, meta: { currentPage: 1, totalPages: 1, totalItems: items.length, itemsPerPage: items.length } }
}
