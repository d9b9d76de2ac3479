/** The rules of likes, and the only place that changes them. */
import type { QueryClient } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { ApiError } from '@/api/errors.ts'
import { feedKeys } from '@/api/feed.ts'
import type { Likes } from '@/api/types.ts'
import { count } from '@/lib/plural.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { fullName } from '@/shared/people/people.ts'
import { changeLikes, type LikeTarget } from './cache.ts'
import { texts } from './strings.ts'

type Liker = Likes['names'][number]

/** Most people that a post or a comment names (REACTION-010). */
const mostNames = 3

/** Who likes it, in words; '' for nobody (REACTION-009, AMB-099). */
export function likesText(likes: Likes, myId: string): string {
  if (likes.count === 0) return ''
  if (likes.mine) return `Liked by you${andOthers(likes.count - 1)}`
  const [first] = likes.names.filter(({ id }) => id !== myId)
  return `Liked by ${(first && fullName(first)) || texts.unknownUser}${andOthers(likes.count - 1)}`
}

const andOthers = (n: number) => (n > 0 ? ` and ${count(n, 'other', 'others')}` : '')

/** The likes after a person's own like is there (`mine` is its id) or gone (null). Doing it twice changes nothing (REACTION-005). */
export function withMine(likes: Likes, me: Liker, mine: string | null): Likes {
  if ((likes.mine === null) === (mine === null)) return likes.mine === mine ? likes : { ...likes, mine }
  const others = likes.names.filter(({ id }) => id !== me.id)
  if (mine === null) return { count: Math.max(0, likes.count - 1), mine, names: others }
  return { count: likes.count + 1, mine, names: [me, ...others].slice(0, mostNames) }
}

/** A like that is being sent. */
interface Sending {
  /** The id of the like that the server has, or null if it has none. */
  settled: string | null
  wanted: boolean
  ended: Promise<void>
}

const sending = new WeakMap<QueryClient, Map<string, Sending>>()

/**
 * Likes a post or a comment, or takes that back; `mine` is the like that the screen shows. The screen shows it at once (REACTION-003, REACTION-004).
 * However fast somebody presses, one call is made at a time and the last press counts. Rejects if the server refuses; the screen then shows again
 * what the server has.
 */
export function pressLike(client: QueryClient, me: Liker, target: LikeTarget, mine: string | null): Promise<void> {
  const all = sending.get(client) ?? new Map<string, Sending>()
  sending.set(client, all)
  const key = target.comment ?? target.post
  const show = (id: string | null) => changeLikes(client, target, (likes) => withMine(likes, me, id))
  const running = all.get(key)
  if (running) {
    running.wanted = !running.wanted
    show(running.wanted ? (running.settled ?? uuidv7()) : null)
    return running.ended
  }
  const state: Sending = { settled: mine, wanted: mine === null, ended: Promise.resolve() }
  const id = uuidv7()
  show(state.wanted ? id : null)
  state.ended = settle(state, target, id).finally(() => {
    all.delete(key)
    show(state.settled)
    void client.invalidateQueries({ queryKey: feedKeys.likes })
  })
  all.set(key, state)
  return state.ended
}

async function settle(state: Sending, { post, comment }: LikeTarget, id: string) {
  const reactingTo = comment ? { reactingToComment: comment } : { reactingToPost: post }
  for (let next = id; state.wanted !== (state.settled !== null); next = uuidv7()) {
    // A like that is there already is the answer, so a second one never counts (AMB-100).
    if (state.wanted) state.settled = (await call(api.POST('/reactions', { body: { id: next, type: 'LIKE', ...reactingTo } }))).id
    else state.settled = await takeBack(state.settled)
  }
}

async function takeBack(id: string | null): Promise<null> {
  if (id === null) return null
  try {
    await call(api.DELETE('/reactions/{id}', { params: { path: { id } } }))
  } catch (error) {
    // It was taken back on another device.
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
  return null
}
