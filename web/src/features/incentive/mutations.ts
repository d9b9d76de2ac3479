import { type MutationFunction, useMutation, useQueryClient } from '@tanstack/react-query'
import { camelBucksKey } from '@/api/camelbucks.ts'
import { answerLimit, api, call } from '@/api/client.ts'
import { ApiError } from '@/api/errors.ts'
import { incentiveKey } from '@/api/incentive.ts'
import { yearKey } from '@/api/storeoftheyear.ts'
import type { IncentiveEntry, Reward } from '@/api/types.ts'

/**
 * A call that changes member incentives, and with them what a store can still earn. Both are loaded again even after an error, because a refusal
 * means that the page is out of date.
 */
function useIncentiveCall<Answer, Variables>(mutationFn: MutationFunction<Answer, Variables>) {
  const client = useQueryClient()
  const renew = (queryKey: readonly string[]) => client.invalidateQueries({ queryKey })
  return useMutation({ mutationFn, onSettled: () => Promise.all([renew(incentiveKey), renew(yearKey)]) })
}

interface IdentifiedEntry {
  id: string
  entry: IncentiveEntry
}

/** INCENTIVE-035 */
const update = ({ id, entry }: IdentifiedEntry) =>
  call(api.POST('/member-incentives/{id}', { params: { path: { id } }, body: { id, ...entry } }))

/** INCENTIVE-034. The form chooses the id, so that a second try does not add it twice. */
export function useCreateIncentive() {
  return useIncentiveCall(async ({ id, entry }: IdentifiedEntry) => {
    try {
      return await call(api.POST('/member-incentives', { body: { id, ...entry } }))
    } catch (error) {
      // An earlier try was saved, and only its answer got lost. Since then the entries may have changed, so they replace that incentive's.
      if (error instanceof ApiError && error.status === 409 && error.fields.id) return update({ id, entry })
      throw error
    }
  })
}

export function useUpdateIncentive() {
  return useIncentiveCall(update)
}

/** INCENTIVE-036 */
export function useDeleteIncentive() {
  return useIncentiveCall((id: string) => call(api.DELETE('/member-incentives/{id}', { params: { path: { id } } })))
}

/** INCENTIVE-037: marks what was kept as a draft as awarded. Nobody is told for ten minutes, in which it can be undone (FD-266). */
export function useAward() {
  return useIncentiveCall((id: string) =>
    call(api.POST('/member-incentives/{id}/mark-as-awarded', { params: { path: { id } }, body: { undoable: true } })),
  )
}

/** Tells stores of an award that waits. */
export function useTellNow() {
  const client = useQueryClient()
  const tell = useIncentiveCall((id: string) =>
    call(api.POST('/member-incentives/{id}/mark-as-awarded', { params: { path: { id } }, body: {} })),
  )
  return {
    ...tell,
    mutateAsync: (id: string) => tell.mutateAsync(id).finally(() => client.invalidateQueries({ queryKey: camelBucksKey })),
  }
}

/** Undoes an award of which nobody has been told. */
export function useUndoAward() {
  return useIncentiveCall((id: string) => call(api.POST('/member-incentives/{id}/undo-award', { params: { path: { id } } })))
}

/** Takes the store's entry back (FD-268). */
export function useWithdrawEntry(id: string) {
  return useIncentiveCall((submissionId: string) =>
    call(api.DELETE('/member-incentives/{id}/submissions/{submissionId}', { params: { path: { id, submissionId } } })),
  )
}

/** Keeps what entries get as a draft. Nothing is loaded again, because the person goes on typing. */
export function useKeepReward(incentiveId: string) {
  return useMutation({
    mutationFn: (rewards: Reward[]) =>
      call(api.POST('/member-incentives/{id}/rewards', { params: { path: { id: incentiveId } }, body: { rewards } })),
  })
}

interface Note {
  submissionId: string
  note: string
  sendBack: boolean
}

/** Tells a store something about its entry. */
export function useSendNote(incentiveId: string) {
  return useIncentiveCall(({ submissionId, ...body }: Note) =>
    call(
      api.POST('/member-incentives/{id}/submissions/{submissionId}/note', { params: { path: { id: incentiveId, submissionId } }, body }),
    ),
  )
}

interface PhotosEntry {
  /** Chosen by the form for a new one, so that a second try does not enter twice. */
  submissionId: string
  /** INCENTIVE-053: null without photos. */
  photos: string[] | null
  /** Of an entry that is edited. */
  version?: number
}

/** INCENTIVE-062 */
const editEntry = (id: string, body: PhotosEntry) =>
  call(
    api.POST('/member-incentives/{id}/submissions/{submissionId}', {
      params: { path: { id, submissionId: body.submissionId } },
      body: { memberIncentiveId: id, ...body },
    }),
  )

/** INCENTIVE-061 and INCENTIVE-062: enters for the store, or replaces the photos of its entry when it has a version. */
export function useSaveEntry(id: string) {
  return useIncentiveCall(async (body: PhotosEntry) => {
    if (body.version !== undefined) return editEntry(id, body)
    try {
      return await call(
        api.POST('/member-incentives/{id}/submissions', {
          params: { path: { id } },
          body: { memberIncentiveId: id, ...body },
          signal: AbortSignal.timeout(answerLimit),
        }),
      )
    } catch (error) {
      // An earlier try was saved, and only its answer got lost. The photos of this try replace that entry's.
      if (error instanceof ApiError && error.status === 409 && error.fields.id) return editEntry(id, body)
      throw error
    }
  })
}
