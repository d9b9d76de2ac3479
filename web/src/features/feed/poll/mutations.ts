import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { ApiError } from '@/api/errors.ts'
import { feedKeys } from '@/api/feed.ts'
import type { Poll } from '@/api/types.ts'
import { notify } from '@/ui/notify.tsx'
import { changePost, refreshPost } from '../cache.ts'
import { sentenceFor } from '../mutations.ts'
import { texts } from './strings.ts'

/** What becomes of every change of a post's poll: its answer is shown wherever the post is. */
function useChanged(id: string) {
  const client = useQueryClient()
  return {
    onSuccess(poll: Poll) {
      changePost(client, id, (old) => ({ ...old, poll }))
      void client.invalidateQueries({ queryKey: feedKeys.likes })
    },
    /** The poll was closed or changed meanwhile: what it is now is shown. */
    onError(error: Error) {
      if (error instanceof ApiError && error.status === 409) void refreshPost(client, id)
    },
  }
}

/** What a screen says when a vote was refused; undefined without a connection, because an alert says that. */
export const refusalOf = (error: Error) => (error instanceof ApiError && error.status === 409 ? error.message : sentenceFor(error))

/** Chooses an answer, or another one. One call is made at a time, and repeating it is harmless. */
export function useVote(id: string) {
  return useMutation({
    scope: { id: `vote ${id}` },
    mutationFn: (answerId: string) => call(api.PUT('/posts/{id}/poll/vote', { params: { path: { id } }, body: { answerId } })),
    ...useChanged(id),
  })
}

/** Closes the poll now. */
export function useEndPoll(id: string) {
  const { onSuccess, onError } = useChanged(id)
  return useMutation({
    mutationFn: () => call(api.POST('/posts/{id}/poll/end', { params: { path: { id } } })),
    onSuccess(poll) {
      onSuccess(poll)
      notify({ message: texts.closing.done })
    },
    onError(error) {
      onError(error)
      const message = refusalOf(error)
      if (message) notify({ message, status: 'error' })
    },
  })
}
