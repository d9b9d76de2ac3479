import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { acceptingQuery, enteredQuery, incentiveQuery } from '@/api/incentive.ts'
import type { Incentive, Page } from '@/api/types.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import base from '@/ui/Base.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { SearchField } from '@/ui/SearchField.tsx'
import { CardsSkeleton } from '@/ui/Skeletons.tsx'
import { shared, storeTexts as texts } from '../strings.ts'
import { IncentiveCard } from './IncentiveCard.tsx'
import css from './StoreIncentives.module.css'

/** What the address says about the two lists. */
export interface StoreFilters {
  mine?: string | undefined
  minePage?: number | undefined
  open?: string | undefined
  openPage?: number | undefined
}

interface Props {
  store: string
  /** The person belongs to the store; otherwise they only look (AMB-059). */
  isOwn: boolean
  filters: StoreFilters
  onFilters: (filters: StoreFilters) => void
}

/** The incentives that a store can still enter, which end one day, and below them those that it has entered (INCENTIVE-044, FD-350). */
export function StoreIncentives({ store, isOwn, filters, onFilters }: Props) {
  const mine = useQuery(enteredQuery(store, { search: filters.mine, page: filters.minePage }))
  const accepting = useQuery(acceptingQuery(store, { search: filters.open, page: filters.openPage }))
  return (
    <>
      <Section
        title={texts.accepting}
        list={accepting}
        search={filters.open}
        onSearch={(open) => onFilters({ ...filters, open, openPage: undefined })}
        onPage={(openPage) => onFilters({ ...filters, openPage })}
        none={<EmptyState title={texts.noneAccepting}>{texts.noneAcceptingHint}</EmptyState>}
      >
        {(incentive) => <IncentiveCard incentive={incentive} isOwn={isOwn} onRefresh={accepting.refetch} />}
      </Section>
      <Section
        title={texts.mine}
        list={mine}
        search={filters.mine}
        onSearch={(words) => onFilters({ ...filters, mine: words, minePage: undefined })}
        onPage={(minePage) => onFilters({ ...filters, minePage })}
        none={<EmptyState title={isOwn ? texts.noneMine : texts.noneMineStaff}>{isOwn && texts.noneMineHint}</EmptyState>}
      >
        {(incentive) => <IncentiveCard incentive={incentive} isOwn={isOwn} onRefresh={mine.refetch} />}
      </Section>
    </>
  )
}

interface SectionProps {
  title: string
  list: UseQueryResult<Page<Incentive>>
  search: string | undefined
  onSearch: (search: string | undefined) => void
  onPage: (page: number) => void
  /** Shown when there is nothing and nothing was searched for. */
  none: ReactNode
  children: (incentive: Incentive) => ReactNode
}

function Section({ title, list: { data, error, refetch, isPlaceholderData }, search, onSearch, onPage, none, children }: SectionProps) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id} aria-busy={isPlaceholderData}>
      <div className={`${base.spread} ${css.head}`}>
        <h2 id={id}>{title}</h2>
        <SearchField
          className={css.search}
          label={shared.search}
          search={search ?? ''}
          onSearch={(words) => onSearch(words || undefined)}
        />
      </div>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <CardsSkeleton n={2} lead="thing" className={css.cards} height={190} />}
      {data?.items.length === 0 && (search ? <EmptyState title={shared.none} drawing="lost" /> : none)}
      {data && data.items.length > 0 && (
        <ul className={css.cards}>
          {data.items.map((incentive) => (
            <li key={incentive.id}>{children(incentive)}</li>
          ))}
        </ul>
      )}
      {data && <Paging page={data.meta.currentPage} totalPages={data.meta.totalPages} onChange={onPage} />}
    </section>
  )
}

/** The incentive that a notification leads to, open. */
export function OneIncentive({ id, store, isOwn }: { id: string; store: string; isOwn: boolean }) {
  const { data, error, refetch } = useQuery(incentiveQuery(id, store))
  return (
    <section className={css.section} aria-label={texts.focus}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <CardsSkeleton n={2} lead="thing" className={css.cards} height={190} />}
      {data && <IncentiveCard incentive={data} isOwn={isOwn} isOpen level={2} onRefresh={refetch} />}
    </section>
  )
}
