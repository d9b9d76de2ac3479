import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { entriesQuery } from '@/api/incentive.ts'
import type { Incentive } from '@/api/types.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import base from '@/ui/Base.module.css'
import { CheckLine } from '@/ui/CheckLine.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { judgeTexts as texts } from '../strings.ts'
import { EntryCard } from './EntryCard.tsx'
import css from './Judging.module.css'
import type { Drafts } from './useDrafts.ts'

interface Props {
  incentive: Incentive
  drafts: Drafts
}

/** The entries for an incentive with large photos. What an entry gets is kept as a draft as it is typed, until the award. */
export function Judging({ incentive, drafts }: Props) {
  const id = useId()
  const [hideNames, setHideNames] = useState(false)
  const [page, setPage] = useState(1)
  const list = useRef<HTMLUListElement>(null)
  const { data, error, refetch } = useQuery(entriesQuery(incentive.id, hideNames, page))

  /** In which direction the keys have left the page before, until the next one is there. */
  const turning = useRef<number>(undefined)
  useEffect(() => {
    if (data?.meta.currentPage !== page || !turning.current) return
    enter(fieldsOf(list.current).at(turning.current > 0 ? 0 : -1))
    turning.current = undefined
  }, [data, page])

  /** Enter and the arrow keys lead from one amount to the next and back, also from page to page. */
  function step(event: KeyboardEvent) {
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined || !(event.target instanceof HTMLInputElement) || !data) return
    event.preventDefault()
    const fields = fieldsOf(list.current)
    const next = fields.indexOf(event.target) + by
    const nextPage = page + by
    if (next >= 0 && next < fields.length) enter(fields[next])
    else if (nextPage >= 1 && nextPage <= data.meta.totalPages) {
      turning.current = by
      setPage(nextPage)
    }
  }

  return (
    <section className={css.judging} aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      {data && data.meta.totalItems > 0 && (
        <CheckLine
          label={texts.hideNames}
          hint={texts.hideNamesHint}
          checked={hideNames}
          onChange={(hide) => {
            setHideNames(hide)
            setPage(1)
          }}
        />
      )}
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <EntriesSkeleton />}
      {data?.items.length === 0 && <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>}
      {data && data.items.length > 0 && (
        <>
          {incentive.can.award && <p className={`${base.muted} ${css.keys}`}>{texts.keys}</p>}
          {drafts.blocked && (
            <p className={`${base.wrong} ${css.blocked}`} role="alert">
              {texts.fix}
            </p>
          )}
          <ul ref={list} className={css.grid} onKeyDown={step}>
            {data.items.map((entry, index) => (
              <li key={entry.id}>
                <EntryCard
                  entry={entry}
                  place={(data.meta.currentPage - 1) * data.meta.itemsPerPage + index + 1}
                  incentive={incentive}
                  drafts={drafts}
                  onRefresh={refetch}
                />
              </li>
            ))}
          </ul>
          <Paging page={data.meta.currentPage} totalPages={data.meta.totalPages} onChange={setPage} />
        </>
      )}
    </section>
  )
}

/** The fields of what entries get, in their order. */
function fieldsOf(list: HTMLElement | null): HTMLInputElement[] {
  return [...(list?.querySelectorAll<HTMLInputElement>('input[data-reward]') ?? [])]
}

function enter(field: HTMLInputElement | undefined) {
  field?.focus()
  field?.select()
  field?.closest('li')?.scrollIntoView?.({ block: 'nearest' })
}

function EntriesSkeleton() {
  return (
    <div className={css.grid} aria-hidden="true">
      {[1, 2, 3].map((n) => (
        <Skeleton key={n} className={css.waits} radius="lg" />
      ))}
    </div>
  )
}
