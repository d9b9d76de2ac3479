import { useInfiniteQuery } from '@tanstack/react-query'
import { feedQuery } from '@/api/feed.ts'
import { polled } from '@/api/queryClient.ts'
import { dayOf } from '@/lib/dates.ts'
import { spokenDay } from '@/lib/days.ts'
import base from '@/ui/Base.module.css'
import { PostCard } from '../post/PostCard.tsx'
import { texts } from '../strings.ts'
import { byDay, dayName } from './days.ts'
import css from './FeedPage.module.css'
import { MorePosts } from './MorePosts.tsx'
import { OwnPosts } from './OwnPosts.tsx'

/** The list is loaded again each minute: a post leaves it when its time comes. */
const { refetchInterval } = polled(60_000)

/** What the person may see that is scheduled, by the day on which it is published, the next post first (FD-413). */
export function ScheduledPosts() {
  const query = useInfiniteQuery({ ...feedQuery({ scheduled: true }), refetchInterval })
  const posts = query.data?.pages.flatMap(({ items }) => items)
  const today = dayOf(new Date())
  return (
    <OwnPosts query={query} isEmpty={posts?.length === 0} words={texts.scheduledPage}>
      {byDay(posts ?? []).map(({ day, posts }) => (
        <section key={day} className={`${base.column} ${css.posts}`} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{dayName(day, today, spokenDay)}</h2>
          {posts.map((post) => (
            <PostCard key={post.id} post={post} level="h3" />
          ))}
        </section>
      ))}
      {query.hasNextPage && <MorePosts query={query} />}
    </OwnPosts>
  )
}
