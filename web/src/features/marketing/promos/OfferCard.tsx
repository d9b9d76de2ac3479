import type { Offer } from '@/api/types.ts'
import { formatDay } from '@/lib/dates.ts'
import { PromoArrow, PromoLink } from '@/shared/promos/PromoLink.tsx'
import base from '@/ui/Base.module.css'
import { texts } from '../strings.ts'
import css from './OfferCard.module.css'
import { offerIcon } from './offerIcon.ts'

/** An offer: what it is, until when, and where it leads. */
export function OfferCard({ offer }: { offer: Offer }) {
  const Icon = offerIcon(offer)
  return (
    <PromoLink link={offer.link} className={css.card}>
      <span className={css.look}>
        {offer.image ? (
          <img src={offer.image.sourceUrl} alt="" loading="lazy" decoding="async" draggable={false} />
        ) : (
          <Icon size={28} aria-hidden />
        )}
      </span>
      <span className={css.words}>
        <h3>{offer.title}</h3>
        <span className={css.text}>{offer.description}</span>
        <span className={base.faint}>{offer.endsAt ? texts.ends(formatDay(offer.endsAt)) : texts.open}</span>
      </span>
      <PromoArrow link={offer.link} className={css.arrow} />
    </PromoLink>
  )
}
