/** Sends comments and posts that wait on the device (OFFLINE-032, OFFLINE-034), and gives them back to their forms. */
import { answerLimit, api, call } from '@/api/client.ts'
import { ApiError } from '@/api/errors.ts'
import { feedKeys, postQuery } from '@/api/feed.ts'
import { notes } from '@/lib/notes.ts'
import { attachmentsOf } from '@/shared/outgoing/files.ts'
import { register } from '@/shared/outgoing/queue.ts'
import { addComment, renewShownFeeds } from '../cache.ts'
import { keepDraft, newDraft, readDraft } from '../comments/draft.ts'

const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id)

register('comment', {
  async send({ id, content: { post, body, replyTo }, files }, client) {
    const entry = { id, body, attachments: idsOf(files), replyingToPost: post, ...(replyTo && { replyingToComment: replyTo }) }
    const comment = await call(api.POST('/comments', { body: entry, signal: AbortSignal.timeout(answerLimit) })).catch(isThereAlready)
    if (comment) addComment(client, comment)
    void client.invalidateQueries({ queryKey: postQuery(post).queryKey })
  },
  renew: (client, things) =>
    Promise.all(things.map(({ content }) => client.refetchQueries({ queryKey: postQuery(content.post).queryKey, type: 'active' }))),
  /** Behind what was typed there since. */
  takeBack({ id, person, content: { post, body, replyTo }, files }) {
    const place = replyTo ? (`reply:${replyTo}` as const) : (`post:${post}` as const)
    const { id: sameId, body: before, files: others } = readDraft(person, place) ?? { ...newDraft(), id }
    keepDraft(person, place, { id: sameId, body: before + body, files: [...others, ...attachmentsOf(files)] })
  },
})

/** An earlier try was saved, and only its answer was lost. Since then the comment was edited or deleted, which stays so. */
function isThereAlready(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 409 && error.fields.id)) throw error
}

register('post', {
  async send({ id, content: { entry }, files }, client) {
    try {
      await call(api.POST('/posts', { body: { id, ...entry, attachments: idsOf(files) }, signal: AbortSignal.timeout(answerLimit) }))
    } catch (error) {
      if (!(error instanceof ApiError && error.status < 500 && (await isShared(id)))) throw error
    }
    await renewShownFeeds(client).catch(() => {})
    void client.invalidateQueries({ queryKey: feedKeys.short })
  },
  renew: (client) => renewShownFeeds(client),
  takeBack({ id, person, content: { values }, files }) {
    notes.write(`post-draft:${person}:new:${id}`, { id, at: Date.now(), values: { ...values, attachments: attachmentsOf(files) } })
  },
})

/** Whether an earlier try was saved, which the server might refuse by now: its time has passed meanwhile, for instance. */
const isShared = (id: string) =>
  call(api.GET('/posts/{id}', { params: { path: { id } }, signal: AbortSignal.timeout(answerLimit) })).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return false
      throw error
    },
  )
