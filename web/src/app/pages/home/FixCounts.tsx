import { IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FixShow, fixCountsQuery } from '@/api/fix.ts'
import { paths } from '@/lib/paths.ts'
import { AgendaIcon, AgendaRow, Go } from '@/shared/agenda/AgendaRow.tsx'
import css from './FixCounts.module.css'
import { Quiet } from './Quiet.tsx'
import { texts } from './strings.ts'

/** How many fixes there are, as the page of fixes counts them. `count` is 1 when any is open or waits: one row. */
export function useFixCounts() {
  const query = useQuery(fixCountsQuery)
  const { open = 0, done = 0 } = query.data ?? {}
  return { query, count: open + done > 0 ? 1 : 0, isPending: query.isPending }
}

/**
 * FIX-030. A row with how many fixes are overdue, open, and done and waiting, each a link to exactly those. Shows nothing where there is nothing to
 * do.
 */
export function FixCounts({ query: { data, error, isFetching, refetch } }: Pick<ReturnType<typeof useFixCounts>, 'query'>) {
  if (error && !data) {
    return (
      <div className={css.quiet}>
        <Quiet sentence={texts.fixesFailed} error={error} onRetry={() => refetch()} busy={isFetching} />
      </div>
    )
  }
  if (!data || data.open + data.done === 0) return null
  const { open, overdue, done } = data
  return (
    <ul className={css.fixes}>
      <AgendaRow
        symbol={<AgendaIcon Icon={IconTool} urgent={overdue > 0} />}
        title={texts.fixes}
        action={<Go label={texts.seeFixes} link={paths.fixes({})} />}
      >
        <span className={css.counts}>
          <Count n={overdue} show="OVERDUE" tone="bad" />
          <Count n={open} show="OPEN" />
          <Count n={done} show="DONE" />
        </span>
      </AgendaRow>
    </ul>
  )
}

function Count({ n, show, tone }: { n: number; show: keyof typeof texts.fixCounts & FixShow; tone?: string }) {
  if (n === 0) return null
  return (
    <Link {...paths.fixes(show === 'OPEN' ? {} : { show })} className={css.count} data-tone={tone}>
      <b>{n}</b> {texts.fixCounts[show]}
    </Link>
  )
}
