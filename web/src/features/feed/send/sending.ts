/** Sends comments and posts that wait on the device (OFFLINE-032, OFFLINE-034), and gives them back to their forms. */
import { answerLimit, api, call } from '@/api/client.ts'
import { ApiError } from '@/api/errors.ts'
import { feedKeys, postQuery } from '@/api/feed.ts'
import { notes } from '@/lib/notes.ts'
import { attachmentsOf } from '@/shared/outgoing/files.ts'
import { register } from '@/shared/outgoing/queue.ts'
import { addComment, renewShownFeeds } from '../cache.ts'
import { keepDraft, newDraft, readDraft } from '../comments/draft.ts'
import { leftOut } from './leftOut.ts'

const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id)

register('comment', {
  async send({ id, content: { post, body, replyTo }, files }, client) {
    const entry = { body, attachments: idsOf(files) }
    const place = { replyingToPost: post, ...(replyTo && { replyingToComment: replyTo }) }
    const signal = AbortSignal.timeout(answerLimit)
    const comment = await call(api.POST('/comments', { body: { id, ...entry, ...place }, signal })).catch(async (error: unknown) => {
      if (!isThereAlready(error)) throw error
      const { comments } = await call(api.GET('/posts/{id}', { params: { path: { id: post } }, signal }))
      const there = comments.items.find((one) => one.id === id)
      // It was edited or deleted elsewhere, which stays so.
      if (!there || there.deletedAt || there.editedAt) return undefined
      return call(api.POST('/comments/{id}', { params: { path: { id } }, body: entry, signal }))
    })
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

/** An earlier try was saved with other words, and only its answer was lost. Since then the person has taken it back and changed it. */
const isThereAlready = (error: unknown) => error instanceof ApiError && error.status === 409 && error.fields.id !== undefined

/** The version of a post that nobody has edited. */
const unedited = 1

register('post', {
  async send({ id, content: { entry }, files }, client) {
    const body = { ...entry, attachments: idsOf(files) }
    const signal = AbortSignal.timeout(answerLimit)
    await call(api.POST('/posts', { body: { id, ...body }, signal })).catch((error: unknown) => {
      if (!isThereAlready(error)) throw error
      return call(api.POST('/posts/{id}', { params: { path: { id } }, body: { ...leftOut, ...body, version: unedited }, signal }))
    })
    await renewShownFeeds(client).catch(() => {})
    void client.invalidateQueries({ queryKey: feedKeys.short })
  },
  renew: (client) => renewShownFeeds(client),
  takeBack({ id, person, content: { values }, files }) {
    notes.write(`post-draft:${person}:new:${id}`, { id, at: Date.now(), values: { ...values, attachments: attachmentsOf(files) } })
  },
})
