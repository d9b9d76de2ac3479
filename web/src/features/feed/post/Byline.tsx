import { IconBuilding, IconBuildingStore, IconMapPin, IconRuler2, IconTicket, IconUsers, IconWorld } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Post, Visibility } from '@/api/types.ts'
import { formatDate, relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { fullName } from '@/shared/people/people.ts'
import base from '@/ui/Base.module.css'
import { placeOf } from '../author.ts'
import { texts } from '../strings.ts'
import { audienceText } from './audienceText.ts'
import css from './Byline.module.css'

const icons: Record<Visibility, typeof IconWorld> = {
  GLOBAL: IconWorld,
  HEAD_OFFICE: IconBuilding,
  MY_STORE: IconBuildingStore,
  OPT_IN_PROGRAMS: IconTicket,
  SELECT_REGIONS: IconMapPin,
  SELECT_STORES: IconBuildingStore,
  SELECT_TIERS: IconRuler2,
  COMBINED: IconUsers,
}

interface Props {
  post: Post
  /** The id of the author's name, which names the post to screen readers. */
  headingId: string
  level: 'h1' | 'h2' | 'h3'
}

/** Who wrote a post, as what and where, when, and for whom if the person may know that (POST-035). */
export function Byline({ post, headingId, level: Name }: Props) {
  const { createdBy, publishedAt, createdAt, status } = post
  const moment = publishedAt ?? createdAt
  const when = relativeDate(moment)
  const say = status === 'DRAFT' ? texts.willBePosted : texts.posted
  const audience = audienceText(post)
  const Icon = icons[post.visibility ?? 'GLOBAL'] ?? IconWorld
  return (
    <div className={css.byline}>
      <Avatar person={createdBy} />
      <div className={css.words}>
        <Name id={headingId} className={css.name}>
          {fullName(createdBy)}
        </Name>
        <p className={css.place}>{placeOf(createdBy)}</p>
        <p className={`${base.cluster} ${base.faint} ${css.when}`}>
          <Link {...paths.post(post.id)} className={css.date} aria-label={say(when)} title={formatDate(moment)}>
            <time dateTime={moment}>{when}</time>
          </Link>
          {audience && (
            <span className={`${base.inline} ${css.audience}`} title={texts.visibleTo(audience.full)}>
              <Icon size={15} role="img" aria-label={texts.visibleTo('').trim()} />
              {audience.short}
            </span>
          )}
        </p>
      </div>
    </div>
  )
}
