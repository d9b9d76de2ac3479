import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type LineQuery, lineQueriesQuery, type QueryShow } from '@/api/linequery.ts'
import { paths } from '@/lib/paths.ts'
import { pageParam } from '@/lib/search.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { ownStoresOf } from '@/shared/fix/ownStores.ts'
import { Said } from '@/shared/linequery/Said.tsx'
import { queryTexts as texts } from '@/shared/linequery/strings.ts'
import { sectionNames } from '@/shared/sections.ts'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { Segments } from '@/ui/Segments.tsx'
import { CardsSkeleton } from '@/ui/Skeletons.tsx'
import { TabLinks } from '@/ui/TabLinks.tsx'
import { usePageTitle } from '@/ui/usePageTitle.ts'
import css from './QueriesPage.module.css'
import type { QueriesSearch } from './search.ts'

const route = getRouteApi('/signed-in/queries')
const shows: readonly QueryShow[] = ['OPEN', 'ANSWERED']

/** What stores say against marks of their audits: what waits for an answer, and what was answered (REPLY-006). For staff. */
export default function QueriesPage() {
  return useRights().audit ? <Queries /> : <NoAccess />
}

function NoAccess() {
  usePageTitle(texts.title)
  return (
    <EmptyState level={1} title={texts.noAccess} action={<LinkButton {...paths.home()}>BACK TO HOME</LinkButton>}>
      {texts.noAccessHint}
    </EmptyState>
  )
}

function Queries() {
  const search: QueriesSearch = route.useSearch()
  const navigate = useNavigate()
  const show: QueryShow = search.show ?? 'OPEN'
  const own = ownStoresOf(useUser())
  const isOwn = own !== undefined && search.whose === 'own'
  const { data, error, refetch, isPlaceholderData } = useQuery(lineQueriesQuery(show, search.page, isOwn ? own : undefined))
  const at = (next: QueryShow, page?: number, whose = isOwn) =>
    paths.queries({ ...(next === 'ANSWERED' && { show: next }), ...(whose && { whose: 'own' }), ...pageParam(page) })
  const [title, hint] = texts.none[show]
  return (
    <>
      <PageHeader title={texts.title}>{texts.about}</PageHeader>
      {own && (
        <div className={css.whose}>
          <Segments
            label={texts.whose}
            value={isOwn ? 'own' : 'all'}
            choices={(['own', 'all'] as const).map((value) => ({ value, label: texts.whoseChoices[value] }))}
            onChoose={(whose) => navigate(at(show, undefined, whose === 'own'))}
          />
        </div>
      )}
      <TabLinks
        label={texts.views}
        tabs={shows.map((each) => ({
          name: texts.shows[each],
          to: at(each),
          current: each === show,
          ...(each === 'OPEN' && { count: data?.open }),
        }))}
      />
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <CardsSkeleton n={3} className={css.list} height={220} />}
      {data && (
        <section aria-label={texts.shows[show]} aria-busy={isPlaceholderData}>
          {data.items.length === 0 && (
            <EmptyState level={2} title={title} drawing="done">
              {hint}
            </EmptyState>
          )}
          {data.items.length > 0 && (
            <ul className={css.list} aria-label={texts.list}>
              {data.items.map((query) => (
                <Card key={query.id} query={query} onOld={() => void refetch()} />
              ))}
            </ul>
          )}
          <Paging page={data.meta.currentPage} totalPages={data.meta.totalPages} onChange={(page) => navigate(at(show, page))} />
        </section>
      )}
    </>
  )
}

/** A query with its line. It is answered on the report, beside the photos of the audit. */
function Card({ query, onOld }: { query: LineQuery; onOld: () => void }) {
  const { store, section, description, oldMark, reportDate, reportId, id, can } = query
  return (
    <li className={`${base.stack} ${base.surface} ${css.card}`}>
      <p className={`${base.wrap} ${css.top}`}>
        <span>{store.name}</span>
        <span>{sectionNames[section]}</span>
        <span>{texts.audit(reportDate)}</span>
      </p>
      <h2>{description}</h2>
      <p className={`${base.wrong} ${css.mark}`}>{texts.markIs(oldMark.text)}</p>
      <Said query={query} onOld={onOld} />
      <LinkButton
        size="sm"
        variant={can.answer ? 'filled' : 'default'}
        {...paths.queriedReport(reportId, store.id, id)}
        aria-label={texts.of(can.answer ? texts.answer : texts.report, description)}
      >
        {can.answer ? texts.answer : texts.report}
      </LinkButton>
    </li>
  )
}
