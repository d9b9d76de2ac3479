import { VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import type { YearCard, YearStamp } from '@/api/types.ts'
import { amount } from '@/lib/amount.ts'
import base from '@/ui/Base.module.css'
import coin from '@/ui/brand/coin.svg'
import { storeTexts as texts } from '../strings.ts'
import css from './CriterionCard.module.css'
import { hintOf, spokenState, worthOf } from './progress.ts'

/**
 * A criterion with what a store has earned: a stamp for each quarter or month, or a bar of points (SOTY-006..009). It is green when complete
 * (SOTY-018).
 */
export function CriterionCard({ card }: { card: YearCard }) {
  const id = useId()
  return (
    <article className={`${base.column} ${base.surface} ${css.card}`} aria-labelledby={id} data-complete={card.complete || undefined}>
      <header className={css.head}>
        <h3 id={id}>{card.name}</h3>
        <p className={`${base.inline} ${css.bucks}`}>
          <img src={coin} alt="" width={26} height={26} />
          <VisuallyHidden>{texts.earnedOf(card.camelBucks, card.totalCamelBucks)}</VisuallyHidden>
          <span aria-hidden>
            <b>{amount(card.camelBucks)}</b> / {amount(card.totalCamelBucks)}
          </span>
        </p>
      </header>
      {card.explanation && <p className={css.about}>{card.explanation}</p>}
      {card.frequency === 'OTHER' ? <Points card={card} labelledBy={id} /> : <Stamps card={card} />}
      <p className={css.hint}>{hintOf(card)}</p>
    </article>
  )
}

function Stamps({ card }: { card: YearCard }) {
  return (
    <ol className={css.stamps} data-count={card.stamps.length} aria-label={texts.periods(card.name)}>
      {card.stamps.map((stamp) => (
        <li key={stamp.timePeriod} data-state={stampOf(stamp)}>
          <span className={css.stamp} aria-hidden>
            <Mark card={card} stamp={stamp} />
          </span>
          <span className={css.period}>
            {stamp.timePeriod}
            <VisuallyHidden> {spokenState(card, stamp)}</VisuallyHidden>
          </span>
        </li>
      ))}
    </ol>
  )
}

const stampOf = ({ state, current }: YearStamp) => (state === 'AHEAD' && current ? 'now' : state.toLowerCase())

function Mark({ card, stamp }: { card: YearCard; stamp: YearStamp }) {
  if (stamp.state === 'EARNED') return <img src={coin} alt="" />
  if (stamp.state === 'MISSED') return <IconX stroke={3} />
  return stamp.current && texts.upTo(worthOf(card))
}

function Points({ card, labelledBy }: { card: YearCard; labelledBy: string }) {
  return (
    <div className={css.points}>
      <div className={css.track} role="progressbar" aria-labelledby={labelledBy} aria-valuenow={card.percent}>
        <span style={{ width: `${card.percent}%` }} />
      </div>
      <p>
        <b>{texts.points(card.points)}</b>
        {card.pointsThreshold !== null && <span>{texts.toComplete(card.pointsThreshold)}</span>}
      </p>
    </div>
  )
}
