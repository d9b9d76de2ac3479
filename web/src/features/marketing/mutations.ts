import { type MutationFunction, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { ApiError } from '@/api/errors.ts'
import { type ItemFilters, itemsQuery, marketingKey } from '@/api/marketing.ts'
import type { MarketingEntry } from '@/api/types.ts'

/**
 * A call that changes banners or offers. Everything about them is loaded again even after an error, because a refusal means that the page is out of
 * date.
 */
function useItemCall<Answer, Variables>(mutationFn: MutationFunction<Answer, Variables>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: marketingKey }) })
}

interface IdentifiedEntry {
  id: string
  entry: MarketingEntry
}

const update = ({ id, entry }: IdentifiedEntry) => call(api.POST('/marketing-items/{id}', { params: { path: { id } }, body: entry }))

/** The form chooses the id, so that a second try does not add it twice. */
export function useCreateItem() {
  return useItemCall(async ({ id, entry }: IdentifiedEntry) => {
    try {
      return await call(api.POST('/marketing-items', { body: { id, ...entry } }))
    } catch (error) {
      // An earlier try was saved, and only its answer got lost. Since then the entries may have changed, so they replace that item's.
      if (error instanceof ApiError && error.status === 409 && error.fields.id) return update({ id, entry })
      throw error
    }
  })
}

export function useUpdateItem() {
  return useItemCall(update)
}

export function useDeleteItem() {
  return useItemCall((id: string) => call(api.DELETE('/marketing-items/{id}', { params: { path: { id } } })))
}

/** Puts the items that have not ended into an order, which the list shows at once. */
export function useOrderItems(filters: ItemFilters) {
  const client = useQueryClient()
  const { queryKey } = itemsQuery(filters)
  return useMutation({
    mutationFn: (ids: string[]) => call(api.POST('/marketing-items/order', { body: { kind: filters.kind, ids } })),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(
        queryKey,
        (list) => list && { ...list, items: list.items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) },
      )
      return { before }
    },
    onError: (_, __, saved) => client.setQueryData(queryKey, saved?.before),
    onSettled: () => client.invalidateQueries({ queryKey: marketingKey }),
  })
}
