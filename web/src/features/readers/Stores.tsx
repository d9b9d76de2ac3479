import { Card } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readerStoresQuery } from '@/api/readership.ts'
import type { Published, Readers } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { SearchField } from '@/ui/SearchField.tsx'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import css from './Lists.module.css'
import type { ReadersSearch } from './search.ts'
import { texts } from './strings.ts'

interface Props {
  of: Published
  readers: Readers
  filters: ReadersSearch
  onChange: (change: ReadersSearch, typed?: boolean) => void
}

/** The stores whose people it reaches, those with the most people who are missing first. Each leads to its people. */
export function Stores({ of, readers: { by }, filters: { query, page }, onChange }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(readerStoresQuery(of, { query, page }))
  return (
    <>
      <search>
        <SearchField label={texts.searchStores} search={query ?? ''} onSearch={(typed) => onChange({ query: typed || undefined }, true)} />
      </search>
      <section className={css.room} aria-label={texts.byStore} aria-busy={isPlaceholderData}>
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <RowsSkeleton n={12} height={60} />}
        {data?.items.length === 0 && <EmptyState title={texts.noStoreFound}>{texts.noStoreFoundHint}</EmptyState>}
        {data && data.items.length > 0 && (
          <>
            <Card component="ul" className={css.rows} aria-label={texts.byStore}>
              {data.items.map(({ store, people, confirmed, opened }) => {
                const done = by === null ? opened : confirmed
                const words = (
                  <>
                    <b>{store?.name ?? texts.noStore}</b>
                    <span className={css.share} data-all={done === people || undefined}>
                      <progress value={done} max={people} aria-hidden />
                      {texts.share(done, people)}
                    </span>
                  </>
                )
                return (
                  <li key={store?.id ?? ''}>
                    {store ? (
                      <Link {...paths.readers(of, { store: store.id })} className={css.store}>
                        {words}
                        <IconChevronRight size={20} aria-hidden />
                      </Link>
                    ) : (
                      <p className={css.store}>{words}</p>
                    )}
                  </li>
                )
              })}
            </Card>
            <Paging page={data.meta.currentPage} totalPages={data.meta.totalPages} onChange={(next) => onChange({ page: next })} />
          </>
        )}
      </section>
    </>
  )
}
