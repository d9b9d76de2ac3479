import { Card, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { overviewOpening } from '@/api/storeoftheyear.ts'
import type { YearOverview } from '@/api/types.ts'
import { openNow } from '@/features/storeoftheyear/store/progress.ts'
import { sentenceOf } from '@/features/storeoftheyear/strings.ts'
import { amount } from '@/lib/amount.ts'
import { figure } from '@/lib/figure.ts'
import { paths } from '@/lib/paths.ts'
import { AgendaRow, Go } from '@/shared/agenda/AgendaRow.tsx'
import coin from '@/ui/brand/coin.svg'
import css from './CamelBucks.module.css'
import { Quiet } from './Quiet.tsx'
import { bucksTexts as texts } from './strings.ts'

/**
 * What the store has earned, what it can still earn, and what of that head office has asked for or ends within a week (FD-335, FD-96). The figures
 * are those of Rewards.
 */
export function CamelBucks({ storeId }: { storeId: string }) {
  const id = useId()
  const { data, error, isFetching, refetch } = useQuery(overviewOpening(storeId))
  return (
    <section aria-labelledby={id} className={css.section}>
      <h2 id={id}>{texts.heading}</h2>
      <Card padding={0} className={css.card} aria-busy={!data && !error}>
        {error && !data && <Quiet sentence={texts.failed} error={error} onRetry={() => refetch()} busy={isFetching} />}
        {!error && !data && <Skeleton height={150} radius="lg" />}
        {data && <Earned year={data} />}
      </Card>
    </section>
  )
}

function Earned({ year: { store, financialYear, totalCamelBucks, chances } }: { year: YearOverview }) {
  const open = openNow(chances)
  const ending = chances.filter(({ daysLeft }) => daysLeft < 7)
  const [best] = [...chances.filter(({ reason }) => reason === 'BETTER_PHOTO'), ...ending, ...chances]
  return (
    <ul>
      <AgendaRow
        symbol={<img src={coin} alt="" width={48} height={48} />}
        title={<span {...figure(`camelbucks.total.FY${financialYear}`, store.id)}>{texts.total(amount(totalCamelBucks))}</span>}
        action={<Go label={texts.see} link={paths.rewards({})} />}
      >
        {open > 0 && <span {...figure(`camelbucks.open.FY${financialYear}`, store.id)}>{texts.open(amount(open))}</span>}
        {ending.length > 0 && <span className={css.ending}>{texts.ending(ending.length)}</span>}
        <span>{best ? sentenceOf(best) : texts.nothing}</span>
      </AgendaRow>
    </ul>
  )
}
