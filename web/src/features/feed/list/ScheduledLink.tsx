import { IconClock } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { feedQuery } from '@/api/feed.ts'
import { dayOf, formatDay } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { texts } from '../strings.ts'
import { dayName, momentOf } from './days.ts'
import css from './ScheduledLink.module.css'

/** Leads to what is scheduled, with how much that is and the day of the next post. Nothing where nothing is (FD-413). */
export function ScheduledLink() {
  const { data, hasNextPage } = useInfiniteQuery(feedQuery({ scheduled: true }))
  const posts = data?.pages.flatMap(({ items }) => items) ?? []
  const [next] = posts
  if (!next) return null
  return (
    <LinkButton {...paths.scheduled()} variant="subtle" leftSection={<IconClock size={20} aria-hidden />}>
      <span className={css.words}>
        {texts.scheduledPosts(posts.length, hasNextPage)}{' '}
        <small>{texts.nextScheduled(dayName(dayOf(momentOf(next)), dayOf(new Date()), formatDay))}</small>
      </span>
    </LinkButton>
  )
}
