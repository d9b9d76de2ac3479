/** The days of what is scheduled. */
import type { Post } from '@/api/types.ts'
import { dayOf } from '@/lib/dates.ts'
import { later } from '@/lib/days.ts'
import { texts } from '../strings.ts'

export interface Day {
  /** 'YYYY-MM-DD' in Melbourne. */
  day: string
  posts: Post[]
}

/** When a post that is scheduled is published, as RFC 3339. */
export const momentOf = ({ publishedAt, createdAt }: Post) => publishedAt ?? createdAt

/** Posts by the day on which they are published, in their order. */
export function byDay(posts: readonly Post[]): Day[] {
  const days: Day[] = []
  for (const post of posts) {
    const day = dayOf(momentOf(post))
    const last = days.at(-1)
    if (last?.day === day) last.posts.push(post)
    else days.push({ day, posts: [post] })
  }
  return days
}

/** What a day from `today` on is called: 'Today', 'Tomorrow', or as `say` says it. Both are 'YYYY-MM-DD'. */
export function dayName(day: string, today: string, say: (day: string) => string): string {
  if (day === today) return texts.scheduledPage.today
  if (day === later(today, 1, 'day')) return texts.scheduledPage.tomorrow
  return say(day)
}
