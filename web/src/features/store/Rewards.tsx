import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '@/api/storeoftheyear.ts'
import { amount } from '@/lib/amount.ts'
import { paths } from '@/lib/paths.ts'
import { bucksFigure } from '@/shared/bucks/figure.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { Panel } from '@/ui/Panel.tsx'
import css from './StoreProfile.module.css'
import { profileTexts as texts } from './strings.ts'

/** How the store does in Store of the Year, and what it has earned (SCR-025). */
export function Rewards({ storeId, isOwn }: { storeId: string; isOwn: boolean }) {
  const { data, error, refetch } = useQuery(overviewQuery(storeId))
  const ofStore = isOwn ? {} : { store: storeId }
  return (
    <Panel title={texts.rewards}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton height={120} radius="md" />}
      {data && (
        <dl className={css.figures}>
          <div>
            <dt>{texts.total}</dt>
            <dd {...bucksFigure('total', storeId, data.totalCamelBucks, data.financialYear)}>{amount(data.totalCamelBucks)}</dd>
          </div>
          <div>
            <dt>{texts.inYear(data.financialYear)}</dt>
            <dd {...bucksFigure('year', storeId, data.storeOfTheYear.financialYear, data.financialYear)}>
              {amount(data.storeOfTheYear.financialYear)}
            </dd>
          </div>
          <div>
            <dt>{texts.incentives}</dt>
            <dd {...bucksFigure('incentives', storeId, data.memberIncentives, data.financialYear)}>{amount(data.memberIncentives)}</dd>
          </div>
          {data.rank.rank > 0 && (
            <>
              <div>
                <dt>{texts.rank}</dt>
                <dd {...bucksFigure('rank', storeId, data.rank.rank, data.financialYear)}>{data.rank.ordinal}</dd>
              </div>
              <div>
                <dt>{texts.rankOfYear(data.financialYear)}</dt>
                <dd {...bucksFigure('rankOfYear', storeId, data.rankOfYear.rank, data.financialYear)}>{data.rankOfYear.ordinal}</dd>
              </div>
            </>
          )}
        </dl>
      )}
      <div className={css.acts}>
        <LinkButton variant="default" size="sm" {...paths.rewards(ofStore)}>
          {texts.toRewards}
        </LinkButton>
        <LinkButton variant="default" size="sm" {...paths.statement(ofStore)}>
          {texts.statement}
        </LinkButton>
      </div>
    </Panel>
  )
}
