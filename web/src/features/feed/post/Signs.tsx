import { IconClock, IconPin, IconTrophy } from '@tabler/icons-react'
import type { Post } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import chips from '@/ui/Chip.module.css'
import { texts } from '../strings.ts'
import css from './Signs.module.css'

/** What is special about a post: it is an announcement, of Store of the Year, or still scheduled. */
export function Signs({ post: { pinned, storeOfTheYear, status, publishedAt } }: { post: Post }) {
  const isScheduled = status === 'DRAFT'
  if (!pinned && !storeOfTheYear && !isScheduled) return null
  return (
    <div className={css.signs}>
      {isScheduled && (
        <span className={chips.chip} data-tone="warn">
          <IconClock size={16} aria-hidden />
          {texts.scheduled(publishedAt ? relativeDate(publishedAt) : '')}
        </span>
      )}
      {pinned && (
        <span className={`${chips.chip} ${css.pinned}`}>
          <IconPin size={16} aria-hidden />
          {texts.pinned}
        </span>
      )}
      {storeOfTheYear && (
        <span className={chips.chip} data-tone="gold">
          <IconTrophy size={16} aria-hidden />
          {texts.storeOfTheYear}
        </span>
      )}
    </div>
  )
}
