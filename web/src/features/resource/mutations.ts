import { type MutationFunction, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { ApiError } from '@/api/errors.ts'
import { resourcesKey } from '@/api/resource.ts'
import type { OutsideLinkEntry, ResourceEntry, ResourceReviewEntry } from '@/api/types.ts'

/** A call that changes the library. It is loaded again even after an error, because a refusal means that the page is out of date. */
function useLibraryCall<Answer, Variables>(mutationFn: MutationFunction<Answer, Variables>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: resourcesKey }) })
}

interface IdentifiedEntry {
  id: string
  entry: ResourceEntry
}

const update = ({ id, entry }: IdentifiedEntry) => call(api.POST('/resources/{id}', { params: { path: { id } }, body: entry }))

/** RESOURCE-019. The form chooses the id, so that a second try does not share it twice. */
export function useCreateResource() {
  return useLibraryCall(async ({ id, entry }: IdentifiedEntry) => {
    try {
      return await call(api.POST('/resources', { body: { id, ...entry } }))
    } catch (error) {
      // An earlier try was saved, and only its answer got lost. Since then the entries may have changed, so they replace that resource's.
      if (error instanceof ApiError && error.status === 409 && error.fields.id) return update({ id, entry })
      throw error
    }
  })
}

/** RESOURCE-021 */
export function useUpdateResource() {
  return useLibraryCall(update)
}

interface Review {
  id: string
  version: number
  entry: ResourceReviewEntry
}

/** Chooses who keeps a resource, and when to look at it again (FD-439). */
export function useSetReview() {
  return useLibraryCall(({ id, version, entry }: Review) =>
    call(api.PUT('/resources/{id}/review', { params: { path: { id } }, body: { version, ...entry } })),
  )
}

interface Look {
  id: string
  version: number
  /** Made by this device, so that a second try changes nothing. */
  look: string
}

/** Says that a resource is still right (FD-439). */
export function useStillRight() {
  return useLibraryCall(({ id, version, look }: Look) =>
    call(api.POST('/resources/{id}/reviews', { params: { path: { id } }, body: { id: look, version } })),
  )
}

/** Takes that back. */
export function useUndoReview() {
  return useLibraryCall(({ id, look }: Omit<Look, 'version'>) =>
    call(api.DELETE('/resources/{id}/reviews/{review}', { params: { path: { id, review: look } } })),
  )
}

interface NewOutsideLink {
  resourceId: string
  /** With an id and a seed of this device, so that a second try makes no second link, and gets the same address. */
  entry: OutsideLinkEntry
}

/** Makes a link for people outside (FD-444). */
export function useMakeOutsideLink() {
  return useLibraryCall(({ resourceId, entry }: NewOutsideLink) =>
    call(api.POST('/resources/{id}/outside-links', { params: { path: { id: resourceId } }, body: entry })),
  )
}

interface NamedLink {
  resourceId: string
  id: string
}

/** Ends a link for people outside at once (FD-444). */
export function useRevokeOutsideLink() {
  return useLibraryCall(({ resourceId, id }: NamedLink) =>
    call(api.DELETE('/resources/{id}/outside-links/{link}', { params: { path: { id: resourceId, link: id } } })),
  )
}

/** RESOURCE-022 */
export function useDeleteResource() {
  return useLibraryCall((id: string) => call(api.DELETE('/resources/{id}', { params: { path: { id } } })))
}
