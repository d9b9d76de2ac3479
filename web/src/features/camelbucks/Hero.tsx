import { useQuery } from '@tanstack/react-query'
import { statementQuery } from '@/api/camelbucks.ts'
import { amount } from '@/lib/amount.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import coin from '@/ui/brand/coin.svg'
import { LinkButton } from '@/ui/LinkButton.tsx'
import css from './Hero.module.css'
import { texts } from './strings.ts'
import { headline } from './totals.ts'

interface Props {
  store: string
  /** What the address names when it is not the person's own store. */
  named: string | undefined
}

/** A store's total, with the coin. Its place has its size before the total arrives. */
export function Hero({ store, named }: Props) {
  const { data, error, refetch } = useQuery(statementQuery(store))
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  return (
    <section className={css.hero} aria-labelledby="total-camel-bucks">
      <img className={css.big} src={coin} alt="" />
      <img className={css.small} src={coin} alt="" />
      <img className={css.tiny} src={coin} alt="" />
      <h2 id="total-camel-bucks">{texts.total}</h2>
      <p className={css.total}>{data ? amount(headline(data)) : ' '}</p>
      <p className={css.about}>{data ? texts.explained(data.currentYear) : ' '}</p>
      <LinkButton className={css.link} {...paths.statement(named ? { store: named } : {})} variant="default" size="sm">
        {texts.statement}
      </LinkButton>
    </section>
  )
}
