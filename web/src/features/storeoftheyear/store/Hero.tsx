import { Skeleton, VisuallyHidden } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '@/api/storeoftheyear.ts'
import type { YearOverview } from '@/api/types.ts'
import { amount } from '@/lib/amount.ts'
import { figure } from '@/lib/figure.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import coin from '@/ui/brand/coin.svg'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { storeTexts as texts } from '../strings.ts'
import css from './Hero.module.css'
import { allOf, openNow, shareOf } from './progress.ts'
import { useWon } from './seen.ts'

interface Props {
  store: string
  /** The person belongs to the store. */
  isOwn: boolean
  /** Absent: the current one. */
  year: number | undefined
}

/** A store's total and rank, with the coin. It has its size before the figures arrive. */
export function Hero({ store, isOwn, year }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(overviewQuery(store, year))
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  return (
    <section className={css.hero} aria-labelledby="total-camel-bucks" aria-busy={isPlaceholderData || !data}>
      <img className={css.big} src={coin} alt="" />
      <img className={css.small} src={coin} alt="" />
      <img className={css.tiny} src={coin} alt="" />
      <h2 id="total-camel-bucks">{texts.total}</h2>
      {data ? <Figures data={data} isOwn={isOwn} /> : <Waiting />}
      <LinkButton {...paths.statement(isOwn ? {} : { store })} variant="default" size="sm">
        {texts.statement}
      </LinkButton>
    </section>
  )
}

function Figures({ data, isOwn }: { data: YearOverview; isOwn: boolean }) {
  const { id } = useUser()
  const { store, financialYear, currentYear, rank, rankOfYear, totalCamelBucks, storeOfTheYear, memberIncentives } = data
  const parts = texts.parts(financialYear)
  const isNow = financialYear === currentYear
  const { won, shown } = useWon(`${id}:${data.store.id}`, isOwn && isNow ? totalCamelBucks : undefined)
  const of = allOf(data.criteria)
  const open = openNow(data.chances)
  return (
    <>
      <p className={css.total}>
        <VisuallyHidden {...figure(`camelbucks.total.FY${financialYear}`, store.id)}>{amount(totalCamelBucks)}</VisuallyHidden>
        <span aria-hidden>{amount(shown ?? totalCamelBucks)}</span>
      </p>
      <p className={`${base.wrap} ${css.parts}`}>
        <span>
          <b {...figure(`camelbucks.year.FY${financialYear}`, store.id)}>{amount(storeOfTheYear.financialYear)}</b> {parts.year}
        </span>{' '}
        <span>
          + <b {...figure(`camelbucks.incentives.FY${financialYear}`, store.id)}>{amount(memberIncentives)}</b> {parts.incentives}
        </span>
      </p>
      <p className={`${base.cluster} ${css.place}`}>
        {rank.rank > 0 && (
          <>
            <Rank rank={rank} isNow={isNow} of={texts.byTotal} figure={figure(`camelbucks.rank.FY${financialYear}`, store.id)} />
            <Rank
              rank={rankOfYear}
              isNow={isNow}
              of={texts.inYear(financialYear)}
              figure={figure(`camelbucks.rankOfYear.FY${financialYear}`, store.id)}
            />
          </>
        )}
        {won > 0 ? (
          <span className={css.won} role="status">
            {texts.won(won)}
          </span>
        ) : (
          rank.rank > 0 && <span>{texts.ofStores(rank.stores)}</span>
        )}
      </p>
      <div className={css.year}>
        {of > 0 && (
          <>
            <div className={css.track} role="progressbar" aria-label={texts.progressName(financialYear)} aria-valuenow={shareOf(data)}>
              <span style={{ width: `${shareOf(data)}%` }} />
            </div>
            <p>
              {texts.progress(financialYear, data.storeOfTheYear.financialYear, of)}
              {open > 0 && <span {...figure(`camelbucks.open.FY${financialYear}`, store.id)}>{texts.takeNow(open)}</span>}
            </p>
          </>
        )}
      </div>
    </>
  )
}

interface RankProps {
  rank: YearOverview['rank']
  /** The financial year is not over, so that the rank can still get better. */
  isNow: boolean
  of: string
  figure: object
}

/** A place among all stores, what it goes by (AMB-071), and how far the next better one is (FD-407). */
function Rank({ rank: { ordinal, toNext }, isNow, of, figure }: RankProps) {
  return (
    <span className={`${base.inline} ${css.rank}`}>
      <i>
        <IconTrophy size={20} stroke={2} aria-hidden />
      </i>
      <span>
        <b {...figure}>{ordinal}</b> {of}
        {isNow && toNext > 0 && <small>{texts.toNext(toNext)}</small>}
      </span>
    </span>
  )
}

function Waiting() {
  return (
    <div aria-hidden="true">
      <p className={css.total}> </p>
      <p className={`${base.wrap} ${css.parts}`} />
      <div className={`${base.cluster} ${css.place}`}>
        <Skeleton height={52} width={240} radius="xl" opacity={0.35} />
      </div>
      <div className={css.year} />
    </div>
  )
}
