import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { paths } from '@/lib/paths.ts'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import { BackLink } from '@/ui/BackLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { SelectField } from '@/ui/SelectField.tsx'
import { TabLinks } from '@/ui/TabLinks.tsx'
import type { YearSearch } from '../search.ts'
import { manageTexts as texts } from '../strings.ts'
import { yearOf, yearsToChoose } from '../years.ts'
import { Criteria } from './Criteria.tsx'
import { Ranking } from './Ranking.tsx'
import { Results } from './Results.tsx'

const route = getRouteApi('/signed-in/store-of-the-year')

/** Where head office keeps Store of the Year (SCR-039). The address holds what is shown. */
export default function ManagePage() {
  const { manageRewards } = useRights()
  if (manageRewards) return <Manage />
  return <EmptyState level={1} title={texts.noAccess} action={<LinkButton {...paths.home()}>{texts.home}</LinkButton>} />
}

function Manage() {
  const search: YearSearch = route.useSearch()
  const navigate = useNavigate()
  const current = yearOf(useUser().today)
  const year = search.year ?? current
  const years = yearsToChoose([current + 1, current, current - 1, current - 2], year)
  const at = (filters: YearSearch) =>
    paths.manageRewards(Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)))
  const ofYear = { year: search.year }
  return (
    <>
      <BackLink to={paths.rewards({})}>{texts.back}</BackLink>
      <PageHeader
        title={texts.title}
        action={
          <SelectField
            label={texts.year}
            bare
            value={String(year)}
            choices={years.map((each) => ({ value: String(each), label: texts.ofYear(each) }))}
            onChange={(chosen) =>
              navigate({
                ...at({ ...search, page: undefined, year: Number(chosen) === current ? undefined : Number(chosen) }),
                resetScroll: false,
              })
            }
          />
        }
      >
        {texts.intro}
      </PageHeader>
      <TabLinks
        label={texts.views}
        tabs={[
          { name: texts.ranking, to: at(ofYear), current: search.view === undefined },
          { name: texts.results, to: at({ ...ofYear, view: 'results' }), current: search.view === 'results' },
          { name: texts.criteria, to: at({ ...ofYear, view: 'criteria' }), current: search.view === 'criteria' },
        ]}
      />
      {search.view === undefined && (
        <Ranking year={year} filters={search} onFilters={(filters) => navigate({ ...at({ ...ofYear, ...filters }), resetScroll: false })} />
      )}
      {search.view === 'results' && (
        <Results year={year} page={search.page} onPage={(page) => navigate(at({ ...search, page: page > 1 ? page : undefined }))} />
      )}
      {search.view === 'criteria' && <Criteria key={year} year={year} />}
    </>
  )
}
