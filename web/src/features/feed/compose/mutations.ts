import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerLimit, api, call } from '@/api/client.ts'
import { ApiError } from '@/api/errors.ts'
import { feedKeys } from '@/api/feed.ts'
import type { Post, PostEntry } from '@/api/types.ts'
import { putPost, renewCases, renewShownFeeds } from '../cache.ts'
import { leftOut } from '../send/leftOut.ts'

interface Saving {
  id: string
  /** The version that was edited. Absent for a new post. */
  version?: number | undefined
  entry: Omit<PostEntry, 'id' | 'version'>
}

const update = ({ id, version, entry }: Saving) =>
  call(api.POST('/posts/{id}', { params: { path: { id } }, body: { ...entry, ...(version && { version }) } })).catch(rethrow)

/** POST-023. The form chooses the id, so that a second try does not share it twice. */
async function create(saving: Saving) {
  const { id, entry } = saving
  try {
    return await call(api.POST('/posts', { body: { id, ...entry }, signal: AbortSignal.timeout(answerLimit) }))
  } catch (error) {
    // An earlier try was saved, and only its answer got lost. Since then the text may have changed, so it replaces that post's.
    if (error instanceof ApiError && error.status === 409 && error.fields.id)
      return await update({ ...saving, entry: { ...leftOut, ...entry } })
    return rethrow(error)
  }
}

/** Where the form shows what the server says about a field that it has under another name. */
const shownAt: Record<string, string> = {
  'body.taggedUsers': 'body.body',
  'body.publishedAt': 'body.day',
  'body.status': 'body.day',
  'body.poll.endsAt': 'body.poll.day',
}

function rethrow(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const errors = (error.problem.errors ?? []).map(({ location, message }) => ({
    message,
    location: shownAt[location] ?? (location.startsWith('body.poll.') ? location : location.replace(/\[\d+\].*$/, '')),
  }))
  throw new ApiError(error.status, { ...error.problem, errors })
}

/**
 * Shares a post, or saves `was` that was edited (POST-024). A new post comes into the lists by loading them again, and so does one that was
 * scheduled, because its place may be another one now; what else was edited is put in its place.
 */
export function useSavePost(was: Post | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: was ? update : create,
    onSuccess(post) {
      if (was) putPost(client, post)
      return was?.status === 'PUBLIC' ? undefined : renewShownFeeds(client).catch(() => {})
    },
    // Which posts are the newest, and who is told of them, may have changed.
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: feedKeys.short }), was && renewCases(client)]),
  })
}
