import { Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useId } from 'react'
import { Said, WithdrawButton } from '@/shared/linequery/Said.tsx'
import { queryTexts as texts } from '@/shared/linequery/strings.ts'
import base from '@/ui/Base.module.css'
import { type Queried, useQueries } from './board.ts'
import css from './LineQueries.module.css'

interface Props {
  line: Queried
  /** Whether the line fails, so that its mark can be queried. */
  fails: boolean
  className?: string | undefined
}

/**
 * What was said against the mark of a line, and for the store the button to query it with the days that are left (REPLY-011). Shows nothing without
 * either; WhyNotQueried says why there are no buttons.
 */
export function LineQueries({ line, fails, className }: Props) {
  const board = useQueries()
  const reasonId = useId()
  if (!board?.data) return null
  const { items, can, askBlocked, daysLeft } = board.data
  const mine = items.filter(({ lineKey }) => lineKey === line.key)
  const asks = can.ask && !askBlocked && fails && mine.every(({ state }) => state !== 'OPEN')
  if (mine.length === 0 && !asks) return null
  return (
    <div className={`${base.stack} ${className ?? ''}`}>
      {mine.map((query) => (
        <div key={query.id} className={base.stack}>
          <Said query={query} onOld={board.refresh} />
          {(query.can.answer || query.can.withdraw) && (
            <div className={base.wrap}>
              {query.can.answer && (
                <Button size="sm" aria-label={texts.of(texts.answer, query.description)} onClick={() => board.answer(query)}>
                  {texts.answer}
                </Button>
              )}
              {query.can.withdraw && <WithdrawButton query={query} />}
            </div>
          )}
        </div>
      ))}
      {asks && (
        <div className={`${base.cluster} ${css.ask}`}>
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconMessageQuestion size={18} aria-hidden />}
            aria-label={texts.of(texts.ask, line.description)}
            aria-describedby={reasonId}
            onClick={() => board.ask(line)}
          >
            {texts.ask}
          </Button>
          <span id={reasonId}>{texts.left(daysLeft)}</span>
        </div>
      )}
    </div>
  )
}

/** Says once for all lines why the store can query no mark any more (REPLY-011). Shows nothing to people who never can, and while no line fails. */
export function WhyNotQueried({ fails }: { fails: boolean }) {
  const data = useQueries()?.data
  if (!fails || !data?.can.ask || !data.askBlocked) return null
  return <p className={`${base.muted} ${css.why}`}>{data.askBlocked}</p>
}

/** The queries that have changed a mark, whether their line is listed or not: the report shows them for ever (REPLY-004). */
export function ChangedMarks() {
  const board = useQueries()
  const headingId = useId()
  if (board?.failed) {
    return (
      <p className={`${base.cluster} ${base.muted} ${css.failed}`}>
        {texts.failed}
        <Button size="sm" variant="default" onClick={board.refresh}>
          {texts.retry}
        </Button>
      </p>
    )
  }
  const changed = board?.data?.items.filter(({ state }) => state === 'CHANGED') ?? []
  if (!board || changed.length === 0) return null
  return (
    <section className={css.changed} aria-labelledby={headingId}>
      <h3 id={headingId}>{texts.changedMarks}</h3>
      <ul>
        {changed.map((query) => (
          <li key={query.id}>
            <p>{query.description}</p>
            <Said query={query} onOld={board.refresh} />
          </li>
        ))}
      </ul>
    </section>
  )
}
