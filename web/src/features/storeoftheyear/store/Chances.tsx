import { IconCalendarEvent, IconCamera, IconGift, IconStars } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { YearChance } from '@/api/types.ts'
import { figure } from '@/lib/figure.ts'
import base from '@/ui/Base.module.css'
import coin from '@/ui/brand/coin.svg'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { sentenceOf, storeTexts as texts } from '../strings.ts'
import css from './Chances.module.css'
import { openNow } from './progress.ts'

export type ToIncentive = (id: string) => Pick<LinkProps, 'to' | 'search'>

interface Props {
  store: string
  year: number
  chances: readonly YearChance[]
  /** Whether the year has criteria, so that nothing left means that everything is earned. */
  hasCriteria: boolean
  /** Where an incentive is entered. */
  toIncentive: ToIncentive
}

const icons = {
  BETTER_PHOTO: IconCamera,
  NEARLY_THERE: IconStars,
  ENTER_INCENTIVE: IconGift,
  EARN_PERIOD: IconCalendarEvent,
  REACH_POINTS: IconStars,
}

/** The next best Camel Buck in a sentence, and the list of all that can still be earned, with its sum (FD-96). */
export function Chances({ store, year, chances, hasCriteria, toIncentive }: Props) {
  const [best] = chances
  const open = openNow(chances)
  if (!best) return hasCriteria && <p className={css.none}>{texts.nothingLeft}</p>
  return (
    <section className={css.chances} aria-labelledby="next-best">
      <div className={`${base.cluster} ${css.best}`}>
        <img src={coin} alt="" width={56} height={56} />
        <div>
          <h3 id="next-best">{texts.next}</h3>
          <p>{sentenceOf(best)}</p>
        </div>
        {best.incentiveId && (
          <LinkButton {...toIncentive(best.incentiveId)} variant="default">
            {texts.nextOne}
          </LinkButton>
        )}
      </div>
      {chances.length > 1 && (
        <>
          <h4 id="still-to-earn">{texts.more}</h4>
          <ul className={css.others} aria-labelledby="still-to-earn">
            {chances.map((chance) => (
              <Row key={chance.incentiveId ?? chance.criterion?.id} chance={chance} toIncentive={toIncentive} />
            ))}
          </ul>
          {open > 0 && (
            <p className={css.together} {...figure(`camelbucks.open.FY${year}`, store)}>
              {texts.together(
                open,
                chances.some(({ incentiveId }) => incentiveId !== null),
              )}
            </p>
          )}
        </>
      )}
    </section>
  )
}

function Row({ chance, toIncentive }: { chance: YearChance; toIncentive: ToIncentive }) {
  const { reason, name, timePeriod, camelBucks, pointsLeft, endDate, incentiveId } = chance
  const Icon = icons[reason]
  return (
    <li>
      <Icon size={20} aria-hidden />
      <span className={css.name}>
        {name}
        <small>
          {reason === 'BETTER_PHOTO' && `${texts.betterPhoto}, `}
          {timePeriod && `${timePeriod}, `}
          {pointsLeft !== null && `${texts.pointsLeft(pointsLeft)}, `}
          {texts.untilDay(endDate)}
        </small>
      </span>
      {incentiveId ? (
        <LinkButton {...toIncentive(incentiveId)} variant="subtle" size="sm" aria-label={`${texts.see} ${name}`}>
          {texts.see}
        </LinkButton>
      ) : (
        <b>{texts.upTo(camelBucks ?? 0)}</b>
      )}
    </li>
  )
}
