import type { Conversation, Message } from '@/api/types.ts'
import { compareMoments } from '@/lib/moments.ts'
import { fullName } from '@/shared/people/people.ts'
import { texts } from '../strings.ts'

type Place = Pick<Conversation, 'conversationMembers' | 'can'>

/** How many of those who have seen a message are named. */
const mostNames = 3

/** The seats of the others: whoever did not write the message. The seat of head office counts as one. */
const othersThan = ({ conversationMembers, can }: Place, message: Message) =>
  conversationMembers.filter((member) =>
    member.type === 'HEAD_OFFICE' ? can.seenFor !== 'head-office' : member.userId !== message.createdBy?.id,
  )

/** Who else has seen a message: the names of the others whose mark is at it or later. */
function seenBy(place: Place, message: Message): string[] {
  return othersThan(place, message)
    .filter(({ seenMessagesUntil }) => seenMessagesUntil !== null && compareMoments(seenMessagesUntil, message.sentAt) >= 0)
    .map(({ user }) => (user ? fullName(user) : texts.officeName))
}

/** What stands under the last message of the person's own side. */
export function seenText(conversation: Place & Pick<Conversation, 'isGroup'>, message: Message): string {
  const names = seenBy(conversation, message)
  if (names.length === 0) return texts.sent
  if (!conversation.isGroup) return texts.seen
  if (names.length > 1 && names.length === othersThan(conversation, message).length) return texts.seenByAll
  const rest = names.length - mostNames
  return texts.seenBy(rest > 0 ? texts.andOthers(names.slice(0, mostNames).join(', '), rest) : names.join(', '))
}
