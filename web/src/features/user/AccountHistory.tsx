import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { accountTrailQuery } from '@/api/audittrail.ts'
import type { TrailEntry } from '@/api/types.ts'
import { formatDate, formatTime } from '@/lib/dates.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { fullName } from '@/shared/people/people.ts'
import base from '@/ui/Base.module.css'
import chip from '@/ui/Chip.module.css'
import { notify } from '@/ui/notify.tsx'
import { Panel } from '@/ui/Panel.tsx'
import css from './AccountHistory.module.css'
import { historyTexts as texts } from './strings.ts'

/** What was done to an account, by whom and when, newest first, for whoever reads the audit trail (FD-440). */
export function AccountHistory({ id }: { id: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(accountTrailQuery(id))
  const all = data?.pages.flatMap(({ items }) => items)

  async function more() {
    const { isFetchNextPageError, error } = await fetchNextPage()
    if (isFetchNextPageError && error) notify({ message: error.message, status: 'error' })
  }
  return (
    <Panel title={texts.title}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton height={280} radius="md" />}
      {all?.length === 0 && <p className={base.muted}>{texts.none}</p>}
      {all && all.length > 0 && (
        <ol className={css.acts} aria-label={texts.list}>
          {all.map((entry) => (
            <Item key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button variant="default" size="sm" loading={isFetchingNextPage} onClick={more}>
          {texts.more}
        </Button>
      )}
    </Panel>
  )
}

function Item({ entry: { who, as, operation, what, changed, outcome, at } }: { entry: TrailEntry }) {
  const did = texts.did[operation]?.(changed)
  return (
    <li>
      <p>
        <b>{nameOf(who)}</b>
        {as && (
          <>
            {texts.actingAs}
            <b>{fullName(as)}</b>,
          </>
        )}
        {did ? ` ${did}` : texts.other(what)}
      </p>
      {outcome === 'UNKNOWN' && <span className={chip.chip}>{texts.unknown}</span>}
      <time dateTime={at}>
        {formatDate(at)}, {formatTime(at)}
      </time>
    </li>
  )
}

/** Nobody with an account has done what operators do with commands. */
export const nameOf = (who: TrailEntry['who']) => (who ? fullName(who) : texts.operator)
