import { IconBookmark, IconClock, IconPin, IconTrophy } from '@tabler/icons-react'
import type { Post } from '@/api/types.ts'
import { texts as readership } from '@/shared/readership/strings.ts'
import base from '@/ui/Base.module.css'
import chips from '@/ui/Chip.module.css'
import { texts } from '../strings.ts'
import css from './Signs.module.css'

/** What is special about a post: it is still scheduled, must be read, is an announcement or of Store of the Year. */
export function Signs({ post: { pinned, storeOfTheYear, status, mustRead } }: { post: Post }) {
  const isScheduled = status === 'DRAFT'
  if (!pinned && !storeOfTheYear && !isScheduled && !mustRead) return null
  return (
    <div className={`${base.wrap} ${css.signs}`}>
      {isScheduled && (
        <span className={chips.chip} data-tone="warn">
          <IconClock size={16} aria-hidden />
          {texts.scheduled}
        </span>
      )}
      {mustRead && (
        <span className={chips.chip} data-tone="gold">
          <IconBookmark size={16} aria-hidden />
          {readership.sign}
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
