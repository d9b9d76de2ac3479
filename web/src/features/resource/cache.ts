/** Changes resources in everything that is cached: the pages of the library, and single resources. */
import type { QueryClient } from '@tanstack/react-query'
import { resourcesKey } from '@/api/resource.ts'
import type { Page, Resource } from '@/api/types.ts'

/** Changes one resource. It keeps its place in the list. */
export function changeResource(client: QueryClient, id: string, change: (resource: Resource) => Resource) {
  const changed = (resource: Resource) => (resource.id === id ? change(resource) : resource)
  for (const name of ['list', 'these']) {
    client.setQueriesData<Page<Resource>>(
      { queryKey: [...resourcesKey, name] },
      (page) => page && { ...page, items: page.items.map(changed) },
    )
  }
  client.setQueriesData<Resource>({ queryKey: [...resourcesKey, 'one', id] }, (resource) => resource && changed(resource))
}
