import { Skeleton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RankFilters, rankingFile, rankingQuery } from '@/api/storeoftheyear.ts'
import type { RankedStore } from '@/api/types.ts'
import { amount } from '@/lib/amount.ts'
import { figure } from '@/lib/figure.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { placeOf } from '@/shared/place.ts'
import base from '@/ui/Base.module.css'
import { ChoiceField } from '@/ui/ChoiceField.tsx'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { Paging } from '@/ui/Paging.tsx'
import pressArea from '@/ui/PressArea.module.css'
import { SearchField } from '@/ui/SearchField.tsx'
import type { YearSearch } from '../search.ts'
import { manageTexts as texts } from '../strings.ts'
import css from './Ranking.module.css'

type Filters = Pick<YearSearch, 'search' | 'region' | 'tier' | 'sort' | 'order' | 'page'>
type Column = 'rank' | NonNullable<Filters['sort']>

interface Props {
  year: number
  filters: Filters
  onFilters: (filters: Filters) => void
}

/** The columns whose first order is the greatest first. */
const greatestFirst: readonly Column[] = ['storeOfTheYear', 'memberIncentives']

/** All stores by rank (SOTY-026). A store leads to its rewards. Ranks stay those among all stores, whatever is filtered. */
export function Ranking({ year, filters, onFilters }: Props) {
  const { search, region, tier, sort, order, page } = filters
  const wanted: RankFilters = { financialYear: year, search, region, tier, sortBy: sort, sortOrder: order }
  const { data, error, refetch, isPlaceholderData } = useQuery(rankingQuery(wanted, page))
  const change = (some: Filters) => onFilters({ search, region, tier, sort, order, ...some, page: undefined })
  return (
    <section aria-label={texts.ranking} aria-busy={isPlaceholderData}>
      <div className={`${base.cluster} ${css.filters}`}>
        <SearchField
          className={css.search}
          label={texts.searchStores}
          search={search ?? ''}
          onSearch={(words) => change({ search: words || undefined })}
        />
        <ChoiceField
          label={texts.region}
          any={texts.anyRegion}
          value={region}
          choices={texts.regions}
          onChoose={(chosen) => change({ region: chosen })}
        />
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
      {!error && !data && <Skeleton height={640} radius="lg" />}
      {data?.items.length === 0 && <EmptyState title={texts.noStores} drawing="lost" />}
      {data && data.items.length > 0 && (
        <>
          <p className={css.about}>{texts.ranksBy(year)}</p>
          <div className={css.frame}>
            <table className={css.table}>
              <thead>
                <tr>
                  <Heading column="rank" filters={filters} onSort={change} />
                  <Heading column="store" filters={filters} onSort={change} />
                  <th scope="col" className={css.number}>
                    {texts.total}
                  </th>
                  <Heading column="storeOfTheYear" filters={filters} onSort={change} />
                  <Heading column="memberIncentives" filters={filters} onSort={change} />
                </tr>
              </thead>
              <tbody>
                {data.items.map((row) => (
                  <Row key={row.store.id} row={row} year={year} />
                ))}
              </tbody>
            </table>
          </div>
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

interface HeadingProps {
  column: Column
  filters: Filters
  onSort: (filters: Filters) => void
}

/** A heading that sorts: the first press in the order that people want first, the next one the other way round. */
function Heading({ column, filters, onSort }: HeadingProps) {
  const isSorted = (filters.sort ?? 'rank') === column
  const isDown = isSorted && filters.order === 'desc'
  const down = isSorted ? !isDown : greatestFirst.includes(column)
  const Arrow = isDown ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      className={column === 'store' ? undefined : css.number}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
      data-column={column}
    >
      <button
        type="button"
        className={`${base.inline} ${css.sort}`}
        onClick={() => onSort({ sort: column === 'rank' ? undefined : column, order: down ? 'desc' : undefined })}
      >
        {texts.columns[column]}
        <Arrow className={css.arrow} size={16} stroke={2.2} aria-hidden />
      </button>
    </th>
  )
}

function Row({ row, year }: { row: RankedStore; year: number }) {
  const { rank, ordinal, ordinalOfYear, store, totalCamelBucks, storeOfTheYear, memberIncentives } = row
  return (
    <tr data-place={rank <= 3 && totalCamelBucks > 0 ? rank : undefined}>
      <td className={css.rank}>
        <span {...figure(`camelbucks.rank.FY${year}`, store.id)}>{ordinal}</span>
      </td>
      <th scope="row" className={css.store}>
        <Link {...paths.rewards({ store: store.id, year })} className={`${pressArea.around} ${css.link}`}>
          {store.name}
        </Link>
        <small>{placeOf(store)}</small>
      </th>
      <td className={css.total} {...figure(`camelbucks.total.FY${year}`, store.id)}>
        {amount(totalCamelBucks)}
      </td>
      <td className={css.number}>
        <small {...figure(`camelbucks.rankOfYear.FY${year}`, store.id)}>{ordinalOfYear}</small>{' '}
        <span {...figure(`camelbucks.year.FY${year}`, store.id)}>{amount(storeOfTheYear)}</span>
      </td>
      <td className={css.number} {...figure(`camelbucks.incentives.FY${year}`, store.id)}>
        {amount(memberIncentives)}
      </td>
    </tr>
  )
}
