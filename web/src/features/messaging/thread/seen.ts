import type { Conversation, Message } from '@/api/types.ts'
import { fullName } from '@/shared/people/people.ts'
import { texts } from '../strings.ts'

/** Who else has seen a message: the names of the others whose mark is at it or later. The seat of head office counts as one. */
export function seenBy({ conversationMembers, can }: Pick<Conversation, 'conversationMembers' | 'can'>, message: Message): string[] {
  const own = can.seenFor
  return conversationMembers
    .filter((member) => (member.type === 'HEAD_OFFICE' ? own !== 'head-office' : member.userId !== message.createdBy?.id))
    .filter(({ seenMessagesUntil }) => seenMessagesUntil !== null && seenMessagesUntil >= message.sentAt)
    .map(({ user }) => (user ? fullName(user) : texts.officeName))
}

/** What stands under the last message of the person's own side. */
export function seenText(conversation: Pick<Conversation, 'conversationMembers' | 'can' | 'isGroup'>, message: Message): string {
  const names = seenBy(conversation, message)
  if (names.length === 0) return texts.sent
  return conversation.isGroup ? texts.seenBy(names.join(', ')) : texts.seen
}
