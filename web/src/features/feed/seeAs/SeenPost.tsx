import { Card } from '@mantine/core'
import { useId } from 'react'
import type { Post } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { count } from '@/lib/plural.ts'
import { Attachments } from '@/shared/media/Attachments.tsx'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { fullName } from '@/shared/people/people.ts'
import { placeOf } from '../author.ts'
import { Poll } from '../poll/Poll.tsx'
import { PostText } from '../post/PostText.tsx'
import { Signs } from '../post/Signs.tsx'
import { ThanksLine } from '../thanks/ThanksLine.tsx'
import css from './SeenPost.module.css'

const nothing = { vote: false, names: false, regions: false, end: false }

/** A post that can only be looked at: nothing on it can be pressed but its text and files, and looking marks nothing as seen (FD-211). */
export function SeenPost({ post }: { post: Post }) {
  const id = useId()
  const { createdBy, likes, comments } = post
  return (
    <Card component="article" padding={16} aria-labelledby={id}>
      <header className={css.head}>
        <Avatar person={createdBy} />
        <div className={css.words}>
          <h3 id={id}>{fullName(createdBy)}</h3>
          <p>{placeOf(createdBy)}</p>
          <p>{relativeDate(post.publishedAt ?? post.createdAt)}</p>
        </div>
      </header>
      <Signs post={post} />
      {post.thanks && <ThanksLine thanked={post.thanks} />}
      {post.body && <PostText id={`see-as ${post.id}`} html={post.body} whole={false} />}
      <Attachments files={post.attachments} autoplay={false} />
      {post.poll && <Poll post={post} poll={{ ...post.poll, can: nothing }} />}
      <p className={css.foot}>
        {count(likes.count, 'like', 'likes')} · {count(comments.count, 'comment', 'comments')}
      </p>
    </Card>
  )
}
