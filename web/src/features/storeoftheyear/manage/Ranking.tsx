import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RankFilters, rankingFile, rankingQuery } from '@/api/storeoftheyear.ts'
import type { RankedStore } from '@/api/types.ts'
import { amount } from '@/lib/amount.ts'
import { figure } from '@/lib/figure.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { placeOf } from '@/shared/place.ts'
import { RegionField } from '@/shared/RegionField.tsx'
import base from '@/ui/Base.module.css'
import { ChoiceField } from '@/ui/ChoiceField.tsx'
import { DataTable, type TableColumn } from '@/ui/DataTable.tsx'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { Paging } from '@/ui/Paging.tsx'
import pressArea from '@/ui/PressArea.module.css'
import { SearchField } from '@/ui/SearchField.tsx'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import type { YearSearch } from '../search.ts'
import { manageTexts as texts } from '../strings.ts'
import css from './Ranking.module.css'

type Filters = Pick<YearSearch, 'search' | 'region' | 'tier' | 'sort' | 'order' | 'page'>
type Column = TableColumn<RankedStore, 'rank' | NonNullable<Filters['sort']>>

interface Props {
  year: number
  filters: Filters
  onFilters: (filters: Filters) => void
}

/** All stores by rank (SOTY-026). A store leads to its rewards. Ranks stay those among all stores, whatever is filtered. */
export function Ranking({ year, filters, onFilters }: Props) {
  const { search, region, tier, sort, order, page } = filters
  const wanted: RankFilters = { financialYear: year, search, region, tier, sortBy: sort, sortOrder: order }
  const { data, error, refetch, isPlaceholderData } = useQuery(rankingQuery(wanted, page))
  const change = (some: Filters) => onFilters({ search, region, tier, sort, order, ...some, page: undefined })
  return (
    <section className={css.ranking} aria-label={texts.ranking} aria-busy={isPlaceholderData}>
      <div className={`${base.cluster} ${css.filters}`}>
        <SearchField
          className={css.search}
          label={texts.searchStores}
          search={search ?? ''}
          onSearch={(words) => change({ search: words || undefined })}
        />
        <RegionField region={region} onChoose={(chosen) => change({ region: chosen })} />
        <ChoiceField
          label={texts.tier}
          any={texts.anyTier}
          value={tier}
          choices={texts.tiers}
          onChoose={(chosen) => change({ tier: chosen })}
        />
        <DownloadLink href={rankingFile(wanted)} label={texts.rankingFile} leftSection={<IconDownload size={18} aria-hidden />}>
          {texts.csv}
        </DownloadLink>
      </div>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <RowsSkeleton n={10} height={56} />}
      {data?.items.length === 0 && <EmptyState title={texts.noStores} drawing="lost" />}
      {data && data.items.length > 0 && (
        <>
          <p className={css.about}>{texts.ranksBy(year)}</p>
          <DataTable
            label={texts.ranking}
            columns={columnsOf(year)}
            rows={data.items}
            idOf={({ store }) => store.id}
            sort={{ by: sort ?? 'rank', descending: order === 'desc' }}
            onSort={(next) =>
              change({ sort: next && next.by !== 'rank' ? next.by : undefined, order: next?.descending ? 'desc' : undefined })
            }
          />
          <Paging
            page={data.meta.currentPage}
            totalPages={data.meta.totalPages}
            onChange={(next) => onFilters({ ...filters, page: next > 1 ? next : undefined })}
          />
        </>
      )}
    </section>
  )
}

function columnsOf(year: number): Column[] {
  const { columns: names, total } = texts
  return [
    { sort: 'rank', number: true, name: names.rank, cell: (row) => <Rank row={row} year={year} /> },
    { sort: 'store', names: true, name: names.store, cell: ({ store }) => <Store store={store} year={year} /> },
    {
      number: true,
      name: total,
      cell: ({ store, totalCamelBucks }) => (
        <span className={css.total} {...figure(`camelbucks.total.FY${year}`, store.id)}>
          {amount(totalCamelBucks)}
        </span>
      ),
    },
    {
      sort: 'storeOfTheYear',
      greatestFirst: true,
      number: true,
      name: names.storeOfTheYear,
      cell: ({ store, ordinalOfYear, storeOfTheYear }) => (
        <>
          <small className={css.ofYear} {...figure(`camelbucks.rankOfYear.FY${year}`, store.id)}>
            {ordinalOfYear}
          </small>{' '}
          <span {...figure(`camelbucks.year.FY${year}`, store.id)}>{amount(storeOfTheYear)}</span>
        </>
      ),
    },
    {
      sort: 'memberIncentives',
      greatestFirst: true,
      number: true,
      name: names.memberIncentives,
      cell: ({ store, memberIncentives }) => (
        <span {...figure(`camelbucks.incentives.FY${year}`, store.id)}>{amount(memberIncentives)}</span>
      ),
    },
  ]
}

function Rank({ row: { rank, ordinal, store, totalCamelBucks }, year }: { row: RankedStore; year: number }) {
  const place = rank <= 3 && totalCamelBucks > 0 ? rank : undefined
  return (
    <span className={css.rank} data-place={place} {...figure(`camelbucks.rank.FY${year}`, store.id)}>
      {ordinal}
    </span>
  )
}

function Store({ store, year }: { store: RankedStore['store']; year: number }) {
  return (
    <>
      <Link {...paths.rewards({ store: store.id, year })} className={pressArea.around}>
        {store.name}
      </Link>
      <small>{placeOf(store)}</small>
    </>
  )
}
