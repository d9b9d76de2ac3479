import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { searchQuery } from '@/api/search.ts'
import type { FoundGroup, FoundKind } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { pageParam } from '@/lib/search.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import base from '@/ui/Base.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { Notice } from '@/ui/Notice.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { SearchField } from '@/ui/SearchField.tsx'
import { TabLinks } from '@/ui/TabLinks.tsx'
import { HitCard } from './HitCard.tsx'
import css from './SearchPage.module.css'
import { kinds } from './search.ts'
import { kindNames, texts } from './strings.ts'

const route = getRouteApi('/signed-in/search')

/** SCR-004. One box for everything that the person may open. The address holds the text, the kind when only one is shown, and its page. */
export default function SearchPage() {
  const { query = '', kind, page = 1 } = route.useSearch()
  const navigate = useNavigate()
  const { data, error, refetch, isPlaceholderData } = useQuery(searchQuery({ query, kind, page }))
  const shown = data?.groups.filter((group) => !kind || group.kind === kind) ?? []
  const isFound = Boolean(data?.groups.length)

  return (
    <>
      <PageHeader title={texts.title} />
      <SearchField
        label={texts.label}
        search={query}
        onSearch={(typed) => navigate({ ...paths.search({ ...(typed && { query: typed, ...(kind && { kind }) }) }), replace: true })}
      />
      {!query && (
        <EmptyState level={2} title={texts.prompt}>
          {texts.promptHint}
        </EmptyState>
      )}
      {query && error && !data && <ErrorState error={error} onRetry={refetch} />}
      {query && !error && !data && <Waiting />}
      {query && data && (
        <div className={css.results} aria-busy={isPlaceholderData}>
          {isFound && <Filters query={query} kind={kind} groups={data.groups} />}
          {data.resembling && <Close query={data.corrected} kind={kind} />}
          <div role="status">
            {!isFound && (
              <EmptyState level={2} title={texts.none}>
                {texts.noneHint}
              </EmptyState>
            )}
            {isFound && kind && shown.length === 0 && (
              <EmptyState level={2} title={texts.noneOfKind(kind)}>
                {texts.noneOfKindHint}
              </EmptyState>
            )}
          </div>
          {shown.map((group) => (
            <Hits key={group.kind} query={query} group={group} isAlone={Boolean(kind)} />
          ))}
          {kind && shown[0] && (
            <Paging
              page={page}
              totalPages={Math.ceil(shown[0].count / perPage)}
              onChange={(to) => navigate(paths.search({ query, kind, ...pageParam(to) }))}
            />
          )}
        </div>
      )}
    </>
  )
}

/** Says that a typing error was forgiven, and leads to the words that were probably meant. */
function Close({ query, kind }: { query: string; kind: FoundKind | undefined }) {
  return (
    <Notice>
      {texts.resembling}
      {query && (
        <>
          {' '}
          {texts.didYouMean} <Link {...paths.search({ query, ...(kind && { kind }) })}>{query}</Link>?
        </>
      )}
    </Notice>
  )
}

/** Hits on a page of one kind, as the server cuts them. */
const perPage = 20

/** The kinds with hits and how many each has, as links. The kind that is shown is there even without hits. */
function Filters({ query, kind, groups }: { query: string; kind: FoundKind | undefined; groups: FoundGroup[] }) {
  const counts = new Map(groups.map((group) => [group.kind, group.count]))
  const all = groups.reduce((sum, group) => sum + group.count, 0)
  const tabs = kinds
    .filter((one) => counts.has(one) || one === kind)
    .map((one) => ({
      name: kindNames[one],
      to: paths.search({ query, kind: one }),
      count: counts.get(one) ?? 0,
      current: one === kind,
    }))
  return <TabLinks label={texts.filters} tabs={[{ name: texts.all, to: paths.search({ query }), count: all, current: !kind }, ...tabs]} />
}

/** The hits of one kind. */
function Hits({ query, group, isAlone }: { query: string; group: FoundGroup; isAlone: boolean }) {
  const { kind, hits, count, more } = group
  return (
    <section aria-labelledby={`found-${kind}`}>
      <h2 id={`found-${kind}`}>{kindNames[kind]}</h2>
      {isAlone && more && <p className={css.detail}>{texts.newest(count)}</p>}
      <ul className={`${base.stack} ${css.hits}`}>
        {hits.map((hit) => (
          <HitCard key={hit.id} kind={kind} hit={hit} />
        ))}
      </ul>
      {!isAlone && count > hits.length && (
        <Link {...paths.search({ query, kind })} className={css.more}>
          {texts.showAll(group)}
        </Link>
      )}
    </section>
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
