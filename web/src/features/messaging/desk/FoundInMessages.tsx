import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { Marked } from '@/shared/Marked.tsx'
import base from '@/ui/Base.module.css'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import type { FoundInInbox } from '../laterQueries.ts'
import { texts } from '../strings.ts'
import { writerOf } from '../thread/target.ts'
import css from './FoundInMessages.module.css'

interface Props {
  query: UseQueryResult<FoundInInbox>
  /** The conversation that is open beside the list. */
  openId: string | undefined
}

/** Whether there is anything to show of what was found, or will be: an empty list above says nothing then. */
export const showsFound = ({ data, fetchStatus, error }: UseQueryResult<FoundInInbox>) =>
  data ? data.items.length > 0 || data.more : error !== null || fetchStatus !== 'idle'

/** Conversations in whose messages the words are, each with the latest such message, to which it leads (FD-450). */
export function FoundInMessages({ query: { data, error, refetch }, openId }: Props) {
  const presses = useRouterState({ select: ({ location }) => location.state.presses ?? 0 })
  return (
    <section className={css.found}>
      <h2 className={css.title}>{texts.inMessages}</h2>
      {!data && (error ? <ErrorState error={error} say={() => texts.foundFailed} onRetry={refetch} /> : <RowsSkeleton />)}
      {data?.resembling && <p className={css.hint}>{texts.nearHits}</p>}
      {data && data.items.length > 0 && (
        <ul aria-label={texts.inMessages}>
          {data.items.map(({ conversation: { id, title }, message }) => (
            <li key={id}>
              <Link
                {...paths.conversation(id)}
                state={{ message: message.id, presses: presses + 1 }}
                className={css.row}
                aria-current={id === openId ? 'page' : undefined}
              >
                <span className={css.head}>
                  <b>{title}</b>
                  <time className={base.faint} dateTime={message.sentAt}>
                    {relativeDate(message.sentAt)}
                  </time>
                </span>
                <span className={base.muted}>
                  {writerOf(message)}: <Marked parts={message.excerpt} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data?.more && <p className={css.hint}>{texts.moreFound}</p>}
    </section>
  )
}
