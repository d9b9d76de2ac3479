import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerLimit, api, call } from '@/api/client.ts'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { feedKeys, feedQuery, postQuery } from '@/api/feed.ts'
import type { CommentEntry, Likes, Post, PostComment } from '@/api/types.ts'
import { useUser } from '@/shared/session/session.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { notify } from '@/ui/notify.tsx'
import { addComment, changeComment, changePost, type LikeTarget, removePost, renewCases } from './cache.ts'
import { pressLike } from './likes.ts'
import { texts } from './strings.ts'

/** What a screen says when a change was not saved (AMB-089); undefined without a connection, because an alert says that. */
export function sentenceFor(error: Error): string | undefined {
  if (error instanceof OfflineError) {
    showOfflineAlert()
    return undefined
  }
  console.error('feed: it was not saved', error)
  return texts.notSaved
}

/** Likes a post or a comment, or takes that back. `failure` says that the last press was undone because it could not be saved. */
export function useLike(target: LikeTarget, { mine }: Likes) {
  const client = useQueryClient()
  const { id, firstName, lastName } = useUser()
  const [failure, setFailure] = useState<string>()
  function press() {
    setFailure(undefined)
    pressLike(client, { id, firstName, lastName, deactivated: false }, target, mine).catch((error: Error) => setFailure(sentenceFor(error)))
  }
  return { press, failure }
}

type Marks = Partial<Pick<Post, 'pinned' | 'storeOfTheYear'>>

/** Pins a post or marks it for Store of the Year (POST-025, POST-026). It shows at once, and is undone if the server refuses it. */
export function useMarkPost(post: Post) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const { mutate } = useMutation({
    mutationFn: (marks: Marks) => call(api.POST('/posts/{id}', { params: { path: { id: post.id } }, body: marks })),
    onMutate(marks) {
      setFailure(undefined)
      changePost(client, post.id, (old) => ({ ...old, ...marks }))
      return post // what is undone; when the answer comes, `post` is what the screen shows by then
    },
    onSuccess: ({ pinned, storeOfTheYear }) => changePost(client, post.id, (old) => ({ ...old, pinned, storeOfTheYear })),
    onError(error, marks, was) {
      const before = Object.fromEntries(Object.keys(marks).map((mark) => [mark, was?.[mark as keyof Marks]]))
      changePost(client, post.id, (old) => ({ ...old, ...before }))
      setFailure(sentenceFor(error))
    },
    // Which posts are announcements has changed.
    onSettled: () => client.invalidateQueries({ queryKey: feedKeys.short }),
  })
  return { mark: mutate, failure }
}

/**
 * Saves a post for later, or takes that back (FD-414). It shows at once, and is undone if the server refuses it. However fast somebody presses, one
 * call is made at a time.
 */
export function useSaveForLater(id: string) {
  const client = useQueryClient()
  const show = (saved: boolean) => changePost(client, id, (old) => ({ ...old, saved }))
  const change = useMutation({
    scope: { id: `save ${id}` },
    mutationFn: (saved: boolean) => call(api.PUT('/posts/{id}/saved', { params: { path: { id } }, body: { saved } })),
    onMutate: show,
    onSuccess(_, saved) {
      notify(saved ? { message: texts.savedForLater } : { message: texts.unsaved, undo: () => change.mutate(true) })
      return client.invalidateQueries({ queryKey: feedQuery({ saved: true }).queryKey, refetchType: 'none' }) // a list on the screen would jump
    },
    onError(error, saved) {
      show(!saved)
      const message = sentenceFor(error)
      if (message) notify({ message, status: 'error' })
    },
  })
  return change
}

/**
 * Follows a post, whose comments the person is told of from then on, or takes that back (FD-430). It shows at once, and is undone if the server
 * refuses it. However fast somebody presses, one call is made at a time.
 */
export function useFollow(id: string) {
  const client = useQueryClient()
  const show = (following: boolean) => changePost(client, id, (old) => ({ ...old, following }))
  return useMutation({
    scope: { id: `follow ${id}` },
    mutationFn: (following: boolean) => call(api.PUT('/posts/{id}/following', { params: { path: { id } }, body: { following } })),
    onMutate: show,
    onSuccess: (_, following) => notify({ message: following ? texts.followed : texts.unfollowed }),
    onError(error, following) {
      show(!following)
      const isFull = error instanceof ApiError && error.status === 409
      const message = isFull ? error.message : sentenceFor(error)
      if (message) notify({ message, status: 'error' })
    },
  })
}

/** Deletes a post (POST-027). Somebody else may have deleted it already. */
export function useDeletePost() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => gone(call(api.DELETE('/posts/{id}', { params: { path: { id } } }))),
    onSuccess: (_, id) => showDeletedPost(client, id),
  })
}

/** Takes a post that was deleted out of every list. */
export function showDeletedPost(client: QueryClient, id: string) {
  removePost(client, id)
  void client.invalidateQueries({ queryKey: feedKeys.short })
  void renewCases(client)
}

/** Deletes a comment (COMMENT-019). Its place stays (COMMENT-002). */
export function useDeleteComment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: PostComment) => gone(call(api.DELETE('/comments/{id}', { params: { path: { id } } }))),
    onSuccess: (_, { id, replyingToPost }) => showDeletedComment(client, replyingToPost, id),
  })
}

/** Shows that a comment was deleted wherever it is. */
export function showDeletedComment(client: QueryClient, postId: string, id: string) {
  changeComment(client, postId, id, (old) => ({
    ...old,
    body: '',
    attachments: [],
    deletedAt: old.deletedAt ?? new Date().toISOString(),
    can: { edit: false, delete: false, flag: false, like: false, reply: false },
  }))
  void renewCases(client)
  return client.invalidateQueries({ queryKey: postQuery(postId).queryKey })
}

async function gone(request: Promise<unknown>): Promise<void> {
  try {
    await request
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

interface SentComment {
  /** Made by the form, so that a second try adds no second comment. */
  id: string
  /** Absent to edit the comment with this id. */
  on?: { replyingToPost: string; replyingToComment?: string | undefined } | undefined
  entry: Pick<CommentEntry, 'body' | 'attachments'>
}

const updateComment = (id: string, entry: SentComment['entry']) =>
  call(api.POST('/comments/{id}', { params: { path: { id } }, body: entry }))

const sendingComment = ['comments', 'send']

/**
 * The ids of new comments whose form waits for an answer. Their post may have them before that, and would show the words beside the form that still
 * has them.
 */
export function useSendingComments(): string[] {
  const filters = { mutationKey: sendingComment, status: 'pending' } as const
  return useMutationState({ filters, select: ({ state }) => state.variables as SentComment }).flatMap(({ id, on }) => (on ? id : []))
}

/** Adds a comment or a reply, or edits one (COMMENT-017, COMMENT-018). */
export function useSendComment() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: sendingComment,
    async mutationFn({ id, on, entry }: SentComment) {
      if (!on) return updateComment(id, entry)
      const { replyingToPost, replyingToComment } = on
      try {
        return await call(
          api.POST('/comments', {
            body: { id, ...entry, replyingToPost, ...(replyingToComment && { replyingToComment }) },
            signal: AbortSignal.timeout(answerLimit),
          }),
        )
      } catch (error) {
        // An earlier try was saved, and only its answer got lost. Since then the text may have changed, so it replaces that comment's.
        if (error instanceof ApiError && error.status === 409 && error.fields.id) return updateComment(id, entry)
        throw error
      }
    },
    onSuccess(comment) {
      addComment(client, comment)
      void client.invalidateQueries({ queryKey: postQuery(comment.replyingToPost).queryKey })
      void renewCases(client)
    },
  })
}
