import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '@/api/storeoftheyear.ts'
import { amount } from '@/lib/amount.ts'
import { figure } from '@/lib/figure.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import base from '@/ui/Base.module.css'
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
            <dd {...figure(`camelbucks.total.FY${data.financialYear}`, storeId)}>{amount(data.totalCamelBucks)}</dd>
          </div>
          <div>
            <dt>{texts.inYear(data.financialYear)}</dt>
            <dd {...figure(`camelbucks.year.FY${data.financialYear}`, storeId)}>{amount(data.storeOfTheYear.financialYear)}</dd>
          </div>
          <div>
            <dt>{texts.incentives}</dt>
            <dd {...figure(`camelbucks.incentives.FY${data.financialYear}`, storeId)}>{amount(data.memberIncentives)}</dd>
          </div>
          {data.rank.rank > 0 && (
            <>
              <div>
                <dt>{texts.rank}</dt>
                <dd {...figure(`camelbucks.rank.FY${data.financialYear}`, storeId)}>{data.rank.ordinal}</dd>
              </div>
              <div>
                <dt>{texts.rankOfYear(data.financialYear)}</dt>
                <dd {...figure(`camelbucks.rankOfYear.FY${data.financialYear}`, storeId)}>{data.rankOfYear.ordinal}</dd>
              </div>
            </>
          )}
        </dl>
      )}
      <div className={`${base.wrap} ${css.acts}`}>
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
