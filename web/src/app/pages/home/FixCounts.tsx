import { IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { fixCountsQuery } from '@/api/fix.ts'
import { paths } from '@/lib/paths.ts'
import { AgendaIcon, AgendaRow, Go } from '@/shared/agenda/AgendaRow.tsx'
import { FixCounts as Counts } from '@/shared/fix/FixCounts.tsx'
import { ownStoresOf } from '@/shared/fix/ownStores.ts'
import { fixTexts } from '@/shared/fix/strings.ts'
import { useFixesOf } from '@/shared/fix/useFixesOf.ts'
import { useUser } from '@/shared/session/session.ts'
import css from './FixCounts.module.css'
import { Quiet } from './Quiet.tsx'
import { texts } from './strings.ts'

/** How many fixes there are, as the page of fixes counts them. `count` is 1 when any is open or waits: one row. */
export function useFixCounts() {
  const query = useQuery(fixCountsQuery(ownStoresOf(useUser())))
  const { open = 0, done = 0 } = query.data ?? {}
  return { query, count: open + done > 0 ? 1 : 0, isPending: query.isPending }
}

/**
 * FIX-030. A row with how many fixes are overdue, open, and done and waiting, each a link to exactly those. Shows nothing where there is nothing to
 * do.
 */
export function FixCounts({ query: { data, error, isFetching, refetch } }: Pick<ReturnType<typeof useFixCounts>, 'query'>) {
  const of = useFixesOf()
  const own = ownStoresOf(useUser())
  if (error && !data) {
    return (
      <div className={css.quiet}>
        <Quiet sentence={texts.fixesFailed} error={error} onRetry={() => refetch()} busy={isFetching} />
      </div>
    )
  }
  if (!data || data.open + data.done === 0) return null
  return (
    <ul className={css.fixes}>
      <AgendaRow
        symbol={<AgendaIcon Icon={IconTool} urgent={data.overdue > 0} />}
        title={own ? fixTexts.headingOwn : fixTexts.heading}
        action={<Go label={fixTexts.see} link={paths.fixes({})} />}
      >
        <Counts counts={data} of={of} />
      </AgendaRow>
    </ul>
  )
}
