import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { type StoreForm, storeKey } from '@/api/store.ts'

/** Adds a store, or replaces the details of the one with the form's id (STORE-025). */
export function useSaveStore() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: StoreForm) => call(api.POST('/stores', { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: storeKey }),
  })
}

/** Asks what a sync would change, or does it: of one store, or without an id of all (STORE-027, STORE-028). */
export function useSync(id: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ preview }: { preview: boolean }) =>
      id
        ? call(api.POST('/stores/sync', { body: { id, preview } }))
        : call(api.POST('/stores/sync/all', { params: { query: { preview } } })),
    onSuccess: (_, { preview }) => (preview ? undefined : client.invalidateQueries({ queryKey: storeKey })),
  })
}
