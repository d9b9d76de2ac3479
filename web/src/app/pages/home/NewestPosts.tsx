import { Card, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { newestPostsQuery } from '@/api/feed.ts'
import type { Post } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { isPicture } from '@/shared/media/gallery.ts'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { fullName } from '@/shared/people/people.ts'
import { LinkButton } from '@/ui/LinkButton.tsx'
import pressArea from '@/ui/PressArea.module.css'
import { newestShown } from './askAhead.ts'
import { inOneLine } from './excerpt.ts'
import css from './NewestPosts.module.css'
import { Quiet } from './Quiet.tsx'
import { texts } from './strings.ts'

/** What the network has posted lately, in a few lines, with links to the posts and to the feed. */
export function NewestPosts() {
  const { data, error, isPending, isFetching, refetch } = useQuery(newestPostsQuery(newestShown))
  const id = useId()
  return (
    <section aria-labelledby={id} className={css.newest}>
      <h2 id={id}>{texts.newest}</h2>
      {error && !data ? (
        <Quiet sentence={texts.newestFailed} error={error} onRetry={() => refetch()} busy={isFetching} />
      ) : (
        <Card padding={0} className={css.card}>
          {isPending && <Skeleton className={css.room} radius={0} role="status" aria-label="Loading" />}
          {data?.items.length === 0 && <p className={css.none}>{texts.noPosts}</p>}
          {data && data.items.length > 0 && (
            <ul>
              {data.items.map((post) => (
                <Row key={post.id} post={post} />
              ))}
            </ul>
          )}
          <LinkButton {...paths.feed({})} variant="subtle" fullWidth className={css.all}>
            {texts.allPosts}
          </LinkButton>
        </Card>
      )}
    </section>
  )
}

function Row({ post }: { post: Post }) {
  const picture = post.attachments.find(isPicture)
  return (
    <li className={css.row}>
      <Avatar person={post.createdBy} size={40} />
      <div className={css.text}>
        <Link {...paths.post(post.id)} className={pressArea.around}>
          <b>{fullName(post.createdBy)}</b>
        </Link>
        <small>
          {post.createdBy.location} · {relativeDate(post.publishedAt ?? post.createdAt)}
        </small>
        <p>{inOneLine(post.body)}</p>
      </div>
      {picture?.resizedUrls && <img src={picture.resizedUrls.xs} alt="" width={64} height={64} loading="lazy" />}
    </li>
  )
}
