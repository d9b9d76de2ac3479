import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { storeSearchQuery } from '@/api/store.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import base from '@/ui/Base.module.css'
import { SearchField } from '@/ui/SearchField.tsx'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import css from './RewardsPage.module.css'
import { texts } from './strings.ts'

/** For people without a store: finds the one to look at (AMB-059). */
export function PickStore() {
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery(storeSearchQuery(search))
  return (
    <section className={css.pick} aria-label={texts.stores}>
      <SearchField label={texts.search} search={search} onSearch={setSearch} />
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <RowsSkeleton n={8} height={48} />}
      {data?.items.length === 0 && <p role="status">{texts.noStores}</p>}
      {data && (
        <ul className={`${base.stack} ${css.found}`}>
          {data.items.map(({ id, name, suburb }) => (
            <li key={id}>
              <Link {...paths.rewards({ store: id })}>
                {name} <small>{suburb}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
