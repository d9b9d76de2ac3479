import { Card } from '@mantine/core'
import { formatDate } from '@/lib/dates.ts'
import type { Outgoing } from '@/shared/outgoing/kinds.ts'
import { OutgoingFiles } from '@/shared/outgoing/OutgoingFiles.tsx'
import { OutgoingNote } from '@/shared/outgoing/OutgoingNote.tsx'
import { texts as outgoing } from '@/shared/outgoing/strings.ts'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { fullName } from '@/shared/people/people.ts'
import { RichText } from '@/shared/richtext/RichText.tsx'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { texts } from './strings.ts'
import css from './WaitingPosts.module.css'

/** The posts that the person has written and the server does not have yet, on top of the feed (OFFLINE-034). */
export default function WaitingPosts({ posts }: { posts: readonly Outgoing<'post'>[] }) {
  const user = useUser()
  return (
    <section className={css.posts} aria-label={texts.waitingPosts}>
      {posts.map((post) => {
        const { body = '', publishedAt } = post.content.entry
        return (
          <Card key={post.id} padding={0} className={css.post}>
            <p className={`${base.row} ${css.head}`}>
              <Avatar person={user} size={40} />
              <span>
                <b>{fullName(user)}</b>
                {publishedAt && <small>{texts.scheduledFor(formatDate(publishedAt))}</small>}
              </span>
            </p>
            <RichText html={body} />
            <OutgoingFiles files={post.files} />
            <OutgoingNote thing={post} what={texts.ownPost} will={outgoing.willBePosted} />
          </Card>
        )
      })}
    </section>
  )
}
