import type { Conversation } from '@/api/types.ts'
import type { InboxPart } from '../laterQueries.ts'

/** Where a conversation stood, with the time of its last message then. */
type Place = Pick<Conversation, 'id' | 'lastMessageSentAt'>

/** What the desk has asked its inbox for, and in which order it shows what came. */
export interface Asked {
  person: string
  show: InboxPart
  search: string
  /** The id of a label; empty: all. */
  label: string
  places: readonly Place[]
}

/** FD-391: what was asked stays while one conversation after the other is opened, each of which has an address of its own. */
let last: Asked | undefined

/** What the desk asks for. An open conversation goes on with what was asked before; the inbox alone begins anew. */
export function begin(person: string, show: InboxPart, openId: string | undefined): Asked {
  if (!openId || last?.person !== person) last = { person, show, search: '', label: '', places: [] }
  return last
}

/** Keeps what is asked now, and the order in which it shows. */
export function keep(asked: Asked) {
  last = asked
}

/**
 * Conversations in the order in which they stood. What the desk does itself, such as looking at one, moves none; one with a new message and one that
 * was not there stand where the server has them.
 */
export function inOrder<Item extends Place & Pick<Conversation, 'unread'>>(items: readonly Item[], places: readonly Place[]): Item[] {
  const stood = new Map(places.map(({ id, lastMessageSentAt }, index) => [id, { index, lastMessageSentAt }]))
  const stays = ({ id, unread, lastMessageSentAt }: Item) => {
    const place = stood.get(id)
    return place !== undefined && (unread === 0 || place.lastMessageSentAt === lastMessageSentAt)
  }
  const index = ({ id }: Item) => stood.get(id)?.index ?? 0
  const held = items.filter(stays).sort((a, b) => index(a) - index(b))
  return items.map((item) => (stays(item) ? (held.shift() ?? item) : item))
}

/**
 * Conversations while several of them are chosen (FD-449): none moves, also with a new message, so that no box comes under a finger that is meant for
 * another. What was not there follows.
 */
export function standing<Item extends Place>(items: readonly Item[], places: readonly Place[]): Item[] {
  const stood = new Map(places.map(({ id }, index) => [id, index]))
  const index = ({ id }: Item) => stood.get(id) ?? places.length
  return [...items].sort((a, b) => index(a) - index(b))
}

/** Whether conversations stand as they stood. */
export const sameOrder = (a: readonly Place[], b: readonly Place[]) =>
  a.length === b.length && a.every(({ id, lastMessageSentAt }, i) => id === b[i]?.id && lastMessageSentAt === b[i]?.lastMessageSentAt)
