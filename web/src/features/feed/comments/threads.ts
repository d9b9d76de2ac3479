import type { Author, PostComment } from '@/api/types.ts'
import { fullName } from '@/shared/people/people.ts'

/** A comment on a post with the replies to it, in the server's order (COMMENT-008..010). */
export interface Thread {
  comment: PostComment
  replies: PostComment[]
}

/** Groups comments, each of which is followed by its replies. */
export function threadsOf(items: PostComment[]): Thread[] {
  const threads = new Map<string, Thread>()
  for (const comment of items) {
    const { id, replyingToComment } = comment
    if (replyingToComment === null) threads.set(id, { comment, replies: [] })
    else threads.get(replyingToComment)?.replies.push(comment)
  }
  return [...threads.values()]
}

/** What a reply to a reply begins with: a mention of the person whom it answers (AMB-095). */
export function mentionOf(author: Author): string {
  const name = fullName(author)
  const mention = document.createElement('span')
  mention.dataset.type = 'mention'
  mention.dataset.id = author.id
  mention.dataset.label = name
  mention.textContent = `@${name}`
  return `<p>${mention.outerHTML} </p>`
}
