import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { notify } from '@/ui/notify.tsx'
import { renewCases } from '../cache.ts'
import { showDeletedComment, showDeletedPost } from '../mutations.ts'
import type { FlagCase } from '../queries.ts'
import { texts } from './strings.ts'

/** A post, or a comment and the post that it is on. */
export type Target = Pick<FlagCase, 'postId'> & { commentId?: string | undefined }

/** Whether somebody else has dealt with it before: the server's message then says who. */
const isLate = (error: unknown): error is ApiError => error instanceof ApiError && (error.status === 404 || error.status === 409)

/** Removes what somebody else has written, and says why (FD-425). When it is gone already, the person is told so. */
export function useRemoveThing({ postId, commentId }: Target) {
  const client = useQueryClient()
  return useMutation({
    async mutationFn(reason: string): Promise<string | undefined> {
      const post = (id: string, path: '/posts/{id}/removal' | '/comments/{id}/removal') =>
        call(api.POST(path, { params: { path: { id } }, body: { reason } }))
      try {
        await (commentId === undefined ? post(postId, '/posts/{id}/removal') : post(commentId, '/comments/{id}/removal'))
        return undefined
      } catch (error) {
        if (isLate(error)) return error.message
        throw error
      }
    },
    onSuccess() {
      if (commentId === undefined) showDeletedPost(client, postId)
      else void showDeletedComment(client, postId, commentId)
    },
  })
}

/** Closes a report: nothing is wrong with the thing (FD-424). */
export function useKeep(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.POST('/flag-cases/{id}/keep', { params: { path: { id } } })),
    onSuccess: () => notify({ message: texts.kept }),
    onError(error) {
      if (error instanceof OfflineError) return showOfflineAlert()
      notify({ message: isLate(error) ? error.message : texts.notKept, status: isLate(error) ? 'info' : 'error' })
    },
    onSettled: () => renewCases(client),
  })
}
