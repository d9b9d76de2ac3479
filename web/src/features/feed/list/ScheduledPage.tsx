import { useInfiniteQuery } from '@tanstack/react-query'
import { feedQuery } from '@/api/feed.ts'
import { polled } from '@/api/queryClient.ts'
import { dayOf } from '@/lib/dates.ts'
import { spokenDay } from '@/lib/days.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { BackLink } from '@/ui/BackLink.tsx'
import base from '@/ui/Base.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { PostCard } from '../post/PostCard.tsx'
import { texts } from '../strings.ts'
import { byDay, dayName } from './days.ts'
import css from './FeedPage.module.css'
import { FeedSkeleton } from './FeedSkeleton.tsx'
import { MorePosts } from './MorePosts.tsx'

/** The list is loaded again each minute: a post leaves it when its time comes. */
const { refetchInterval } = polled(60_000)

/** What the person may see that is scheduled, by the day on which it is published, the next post first (FD-413). */
export default function ScheduledPage() {
  const query = useInfiniteQuery({ ...feedQuery({ scheduled: true }), refetchInterval })
  const { data, error, refetch } = query
  const posts = data?.pages.flatMap(({ items }) => items)
  const { title, hint, empty, emptyHint } = texts.scheduledPage
  const today = dayOf(new Date())
  return (
    <div className={css.column} aria-busy={!error && !data}>
      <BackLink to={paths.feed({})}>{texts.back}</BackLink>
      <PageHeader title={title}>{hint}</PageHeader>
      {error && !data && <ErrorState error={error} say={texts.failed} onRetry={refetch} />}
      {!error && !data && <FeedSkeleton posts={2} />}
      {posts?.length === 0 && (
        <EmptyState
          title={empty}
          drawing="posts"
          level={2}
          action={
            <LinkButton {...paths.feed({})} variant="default">
              {texts.toFeed}
            </LinkButton>
          }
        >
          {emptyHint}
        </EmptyState>
      )}
      {byDay(posts ?? []).map(({ day, posts }) => (
        <section key={day} className={`${base.column} ${css.posts}`} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{dayName(day, today, spokenDay)}</h2>
          {posts.map((post) => (
            <PostCard key={post.id} post={post} level="h3" />
          ))}
        </section>
      ))}
      {query.hasNextPage && <MorePosts query={query} />}
    </div>
  )
}
