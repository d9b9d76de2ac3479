import { Link, useRouterState } from '@tanstack/react-router'
import { relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { Marked } from '@/shared/Marked.tsx'
import base from '@/ui/Base.module.css'
import type { FoundInInbox } from '../laterQueries.ts'
import { texts } from '../strings.ts'
import { writerOf } from '../thread/target.ts'
import css from './FoundInMessages.module.css'

interface Props {
  found: FoundInInbox
  /** The conversation that is open beside the list. */
  openId: string | undefined
}

/** Conversations in whose messages the words are, each with the latest such message, to which it leads (FD-450). */
export function FoundInMessages({ found: { items, more, resembling }, openId }: Props) {
  const presses = useRouterState({ select: ({ location }) => location.state.presses ?? 0 })
  return (
    <section className={css.found}>
      <h2 className={css.title}>{texts.inMessages}</h2>
      {resembling && <p className={css.hint}>{texts.nearHits}</p>}
      <ul aria-label={texts.inMessages}>
        {items.map(({ conversation: { id, title }, message }) => (
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
      {more && <p className={css.hint}>{texts.moreFound}</p>}
    </section>
  )
}
