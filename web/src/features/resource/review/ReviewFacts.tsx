import type { ResourceReview } from '@/api/types.ts'
import { dayOf, formatDay } from '@/lib/dates.ts'
import { fullName } from '@/shared/people/people.ts'
import chips from '@/ui/Chip.module.css'
import card from '../list/ResourceCard.module.css'
import { texts } from '../strings.ts'

/** What head office knows of a resource's review: whether it is due, who keeps it, and who looked at it last (FD-439). */
export function ReviewFacts({ review: { on, due, keeper, last } }: { review: ResourceReview }) {
  if (!on && !last) return null
  return (
    <>
      {due && (
        <span className={chips.chip} data-tone="warn">
          {texts.review.due}
        </span>
      )}
      <p className={card.meta}>
        {on && <span>{due ? texts.review.since(formatDay(on)) : texts.review.on(formatDay(on))}</span>}
        {on && <span>{keeper ? texts.review.keeper(fullName(keeper)) : texts.review.noKeeper}</span>}
        {last && <span>{texts.review.last(fullName(last.by), formatDay(dayOf(last.at)))}</span>}
      </p>
    </>
  )
}
