import type { Banner } from '@/api/types.ts'
import { formatDay } from '@/lib/dates.ts'
import base from '@/ui/Base.module.css'
import css from './PromoCard.module.css'
import { PromoArrow, PromoLink } from './PromoLink.tsx'
import { texts } from './strings.ts'

interface Props {
  banner: Banner
  /** Whether the picture is in view at once, so that it is fetched first. */
  first?: boolean
  level?: 2 | 3
}

/**
 * A banner: its picture, wide or narrow as the screen is, with title, type and last day (SCR-017). Its frame has its size before the picture arrives.
 */
export function PromoCard({ banner, first = false, level = 3 }: Props) {
  const Title = `h${level}` as const
  return (
    <PromoLink link={banner.link} className={`${base.surface} ${css.card}`}>
      <picture>
        <source media="(min-width: 48em)" srcSet={banner.imageDesktop?.sourceUrl} />
        <img
          className={css.picture}
          src={banner.imageMobile?.sourceUrl}
          alt=""
          draggable={false}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
        />
      </picture>
      <div className={`${base.row} ${css.foot}`}>
        <div className={css.words}>
          <Title className={css.title}>{banner.title}</Title>
          <p className={`${base.cluster} ${base.muted} ${css.facts}`}>
            {banner.type && <span className={css.type}>{banner.type}</span>} {texts.ends(formatDay(banner.endsAt))}
          </p>
        </div>
        <PromoArrow link={banner.link} className={css.arrow} />
      </div>
    </PromoLink>
  )
}
