import { Card, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { storesWithoutQuery, summaryQuery } from '@/api/compliance.ts'
import { limits } from '@/api/limits.gen.ts'
import { figure } from '@/lib/figure.ts'
import { AgendaSkeleton } from '@/shared/agenda/AgendaRow.tsx'
import { DueStores } from '@/shared/agenda/DueStores.tsx'
import { ErrorState } from '@/shared/ErrorState.tsx'
import base from '@/ui/Base.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { SearchField } from '@/ui/SearchField.tsx'
import { listTexts } from '../strings.ts'
import css from './StoresWithout.module.css'

interface Props {
  search: string | undefined
  /** Counts from 1. */
  page: number
  onSearch: (search: string) => void
  onPage: (page: number) => void
}

/** The stores without a report this quarter (AUDIT-131, SCR-028). */
export function StoresWithout({ search, page, onSearch, onPage }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(storesWithoutQuery(search, page))
  const { without } = listTexts
  const headingId = useId()
  return (
    <>
      <search>
        <SearchField label={without.search} search={search ?? ''} onSearch={onSearch} />
      </search>
      <section className={css.list} aria-labelledby={headingId} aria-busy={isPlaceholderData}>
        <VisuallyHidden component="h2" id={headingId}>
          {listTexts.views.without}
        </VisuallyHidden>
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && (
          <Card padding={0}>
            <AgendaSkeleton rows={limits.pageSize} />
          </Card>
        )}
        {data?.items.length === 0 && <None searched={Boolean(search)} />}
        {data && data.items.length > 0 && (
          <>
            <p className={`${base.muted} ${css.found}`} role="status" {...(!search && figure('quarter.without'))}>
              {without.found(data.meta.totalItems)}
            </p>
            <Card component="ul" padding={0}>
              <DueStores stores={data.items} />
            </Card>
            <Paging page={data.meta.currentPage} totalPages={data.meta.totalPages} onChange={onPage} />
          </>
        )}
      </section>
    </>
  )
}

function None({ searched }: { searched: boolean }) {
  const { without } = listTexts
  const { data: summary } = useQuery(summaryQuery)
  if (summary && !summary.quarter) return <EmptyState title={without.noQuarter}>{without.noQuarterHint}</EmptyState>
  if (searched) return <EmptyState title={without.noMatch}>{without.noMatchHint}</EmptyState>
  return <EmptyState title={without.none} drawing="done" />
}
