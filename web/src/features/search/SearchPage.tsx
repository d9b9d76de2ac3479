import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { searchQuery } from '@/api/search.ts'
import { paths } from '@/lib/paths.ts'
import { pageParam } from '@/lib/search.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { SearchField } from '@/ui/SearchField.tsx'
import { HitCard } from './HitCard.tsx'
import css from './SearchPage.module.css'
import { kindNames, texts } from './strings.ts'

const route = getRouteApi('/signed-in/search')

/** SCR-004. One box for everything that the person may open. The address holds the text, and the kind when only one is shown. */
export default function SearchPage() {
  const { query = '', kind, page = 1 } = route.useSearch()
  const navigate = useNavigate()
  const { data, error, refetch, isPlaceholderData } = useQuery(searchQuery({ query, kind, page }))
  const group = kind && data?.groups[0]

  return (
    <>
      <PageHeader title={texts.title} />
      <SearchField
        label={texts.label}
        search={query}
        onSearch={(typed) => navigate({ ...paths.search({ ...(typed && { query: typed }) }), replace: true })}
      />
      {kind && (
        <Link {...paths.search({ query })} className={css.more}>
          {texts.everything}
        </Link>
      )}
      {!query && <EmptyState title={texts.prompt} level={2}>{texts.promptHint}</EmptyState>}
      {query && error && !data && <ErrorState error={error} onRetry={refetch} />}
      {query && !error && !data && <Waiting />}
      {query && data && (
        <div className={css.results} aria-busy={isPlaceholderData}>
          {data.groups.length === 0 && (
            <div role="status">
              <EmptyState title={texts.none} level={2}>{texts.noneHint}</EmptyState>
            </div>
          )}
          {data.groups.map((found) => (
            <section key={found.kind} aria-labelledby={`found-${found.kind}`}>
              <h2 id={`found-${found.kind}`}>{kindNames[found.kind]}</h2>
              <ul className={css.hits}>
                {found.hits.map((hit) => (
                  <HitCard key={hit.id} kind={found.kind} hit={hit} />
                ))}
              </ul>
              {!kind && found.more && (
                <Link {...paths.search({ query, kind: found.kind })} className={css.more}>
                  {texts.showAll(found.kind)}
                </Link>
              )}
            </section>
          ))}
          {kind && (page > 1 || group?.more) && (
            <nav className={css.pages} aria-label="Pages">
              <Button
                variant="default"
                disabled={page === 1}
                onClick={() => navigate(paths.search({ query, kind, ...pageParam(page - 1) }))}
              >
                PREV
              </Button>
              <Button
                variant="default"
                disabled={!group?.more}
                onClick={() => navigate(paths.search({ query, kind, ...pageParam(page + 1) }))}
              >
                NEXT
              </Button>
            </nav>
          )}
        </div>
      )}
    </>
  )
}

const rows = [0, 1, 2, 3]

function Waiting() {
  return (
    <div className={css.results} role="status" aria-label="Loading">
      {rows.map((row) => (
        <Skeleton key={row} height={72} />
      ))}
    </div>
  )
}
