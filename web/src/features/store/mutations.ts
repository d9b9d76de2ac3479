import { useMutation, useQueryClient } from '@tanstack/react-query'
import { trailKey } from '@/api/audittrail.ts'
import { api, call } from '@/api/client.ts'
import { type StoreForm, storeKey } from '@/api/store.ts'
import { userKey } from '@/api/user.ts'

/** Adds a store, or replaces the details of the one with the form's id (STORE-025). */
export function useSaveStore() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: StoreForm) => call(api.POST('/stores', { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: storeKey }),
  })
}

/** Closes a store from a day on, or corrects the day or the reason (STORE-031). */
export function useCloseStore(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { on: string; reason: string; version: number }) =>
      call(api.PUT('/stores/{id}/closing', { params: { path: { id } }, body })),
    // Almost every count and list of the app knows the store.
    onSuccess: () => client.invalidateQueries(),
  })
}

/** Opens a store again, or takes back that it will close (STORE-032). */
export function useReopenStore(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (version: number) => call(api.DELETE('/stores/{id}/closing', { params: { path: { id }, query: { version } } })),
    onSuccess: () => client.invalidateQueries(),
  })
}

/** Deactivates one of the people of a store that closes (USERS-007). */
export function useDeactivate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(api.DELETE('/users/deactivate/{id}', { params: { path: { id } } })),
    onSettled: () => Promise.all([userKey, storeKey, trailKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

/** Decides that somebody of a store that closes stays as they are, or that this is still to be decided (FD-292). */
export function useLeave(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, again }: { userId: string; again: boolean }) => {
      const path = { params: { path: { id, userId } } }
      return again
        ? call(api.DELETE('/stores/{id}/closing/people/{userId}', path))
        : call(api.PUT('/stores/{id}/closing/people/{userId}', path))
    },
    onSettled: () => client.invalidateQueries({ queryKey: storeKey }),
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
