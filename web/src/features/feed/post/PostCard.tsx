import { Card } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { memo, useId, useRef } from 'react'
import type { Post } from '@/api/types.ts'
import { Attachments } from '@/shared/media/Attachments.tsx'
import { fullName } from '@/shared/people/people.ts'
import { MustReadBar } from '@/shared/readership/MustReadBar.tsx'
import { ReadersButton } from '@/shared/readership/ReadersButton.tsx'
import { useSeen } from '@/shared/readership/useSeen.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { changePost, refreshPost } from '../cache.ts'
import { type CommentBox, Comments } from '../comments/Comments.tsx'
import { useLike, useMarkPost } from '../mutations.ts'
import { Poll } from '../poll/Poll.tsx'
import { texts } from '../strings.ts'
import { ThanksLine } from '../thanks/ThanksLine.tsx'
import { Byline } from './Byline.tsx'
import { LikeLine } from './LikeLine.tsx'
import css from './PostCard.module.css'
import { PostFoot } from './PostFoot.tsx'
import { PostMenu } from './PostMenu.tsx'
import { PostText } from './PostText.tsx'
import { Signs } from './Signs.tsx'

interface Props {
  post: Post
  /** Whether the page shows only this post: its whole text and every comment. */
  alone?: boolean
  /** The level of its heading in a list. */
  level?: 'h2' | 'h3'
  /** Called when the person has deleted the post. It leaves every list by itself. */
  onDeleted?: () => void
}

/** A post with its comments and likes. */
export const PostCard = memo(function PostCard({ post, alone = false, level = 'h2', onDeleted }: Props) {
  const id = useId()
  const user = useUser()
  const client = useQueryClient()
  const frame = useRef<HTMLDivElement>(null)
  const box = useRef<CommentBox>(null)
  const { press, failure: likeFailure } = useLike({ post: post.id }, post.likes)
  const { mark, failure: markFailure } = useMarkPost(post)
  const isPublic = post.status === 'PUBLIC'
  const thing = { kind: 'POST', id: post.id } as const
  const name = texts.thePostBy(fullName(post.createdBy))
  useSeen(frame, thing, isPublic && post.createdBy.id !== user.id)

  return (
    <Card ref={frame} component="article" padding={0} className={css.post} aria-labelledby={id}>
      <header className={css.head}>
        <Byline post={post} headingId={id} level={alone ? 'h1' : level} />
        <PostMenu post={post} onMark={mark} onDeleted={onDeleted} />
      </header>
      <Signs post={post} />
      {post.thanks && <ThanksLine thanked={post.thanks} />}
      {post.body && <PostText id={post.id} html={post.body} whole={alone} />}
      {post.attachments.length > 0 && <Attachments files={post.attachments} refresh={() => refreshPost(client, post.id)} />}
      {post.poll && <Poll post={post} poll={post.poll} />}
      {post.mustRead && (
        <div className={css.mustRead}>
          <MustReadBar
            of={thing}
            mustRead={post.mustRead}
            name={name}
            onChange={(mustRead) => changePost(client, post.id, (old) => ({ ...old, mustRead }))}
            onStale={() => refreshPost(client, post.id)}
          >
            {post.can.seeReaders && <ReadersButton of={thing} name={name} />}
          </MustReadBar>
        </div>
      )}
      {isPublic && (
        <>
          <div className={`${base.spread} ${css.foot}`}>
            <LikeLine likes={post.likes} target={{ reactingToPost: post.id }} />
            <PostFoot post={post} author={fullName(post.createdBy)} onLike={press} onComment={() => box.current?.open()} />
          </div>
          <p className={css.failure} role="status">
            {likeFailure ?? markFailure}
          </p>
          {user.impersonator && <p className={base.muted}>{texts.cannotAnswer}</p>}
          <Comments post={post} all={alone} box={box} />
        </>
      )}
      {!isPublic && (
        <p className={css.failure} role="status">
          {markFailure}
        </p>
      )}
    </Card>
  )
})
