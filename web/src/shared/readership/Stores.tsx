import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readerStoresQuery } from '@/api/readership.ts'
import type { Published, ReaderStore, Readers } from '@/api/types.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import css from './Lists.module.css'
import { texts } from './strings.ts'

const t = texts.dialog

interface Props {
  of: Published
  readers: Readers
  query: string | undefined
  /** Shows the people of a store. */
  onChoose: (store: ReaderStore['store']) => void
}

/** The stores whose people it reaches, those with the most people who are missing first. */
export function Stores({ of, readers: { by }, query, onChoose }: Props) {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery(readerStoresQuery(of, { query, page }))
  return (
    <div className={css.room} aria-busy={isPlaceholderData}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <RowsSkeleton lead="person" height={64} />}
      {data?.items.length === 0 && <p className={css.none}>{t.noStoreFound}</p>}
      <ul className={css.rows} aria-label={t.byStore}>
        {data?.items.map(({ store, people, confirmed, opened }) => {
          const done = by === null ? opened : confirmed
          const words = (
            <>
              <b>{store?.name ?? t.noStore}</b>
              <span className={css.share} data-all={done === people || undefined}>
                <progress value={done} max={people} aria-hidden />
                {t.share(done, people)}
              </span>
            </>
          )
          return (
            <li key={store?.id ?? ''}>
              {store ? (
                <button type="button" className={css.store} onClick={() => onChoose(store)}>
                  {words}
                  <IconChevronRight size={20} aria-hidden />
                </button>
              ) : (
                <p className={css.store}>{words}</p>
              )}
            </li>
          )
        })}
      </ul>
      {data && <Paging page={data.meta.currentPage} totalPages={data.meta.totalPages} onChange={setPage} />}
    </div>
  )
}
