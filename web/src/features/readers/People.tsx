import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReaderSort, readerPeopleQuery, readersFile } from '@/api/readership.ts'
import { storeQuery } from '@/api/store.ts'
import type { Published, Reader, Readers } from '@/api/types.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { roleLabel } from '@/shared/people/people.ts'
import { RegionField } from '@/shared/RegionField.tsx'
import { RemindBar } from '@/shared/remind/RemindBar.tsx'
import base from '@/ui/Base.module.css'
import { ChoiceField } from '@/ui/ChoiceField.tsx'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { FilterChip } from '@/ui/FilterChip.tsx'
import { FilterRow } from '@/ui/FilterRow.tsx'
import { ListFoot } from '@/ui/ListFoot.tsx'
import { lateTable } from '@/ui/lateTable.tsx'
import { ListSkeleton } from '@/ui/Skeletons.tsx'
import { useChosen } from '@/ui/useChosen.ts'
import type { TableState } from '@/ui/useTable.ts'
import css from './Lists.module.css'
import { useRemindReaders } from './mutations.ts'
import { ReaderCards } from './ReaderCards.tsx'
import { type ReadersSearch, roles } from './search.ts'
import { texts } from './strings.ts'

const ReadersTable = lateTable(() => import('./ReadersTable.tsx'))

interface FieldProps {
  readers: Readers
  filters: ReadersSearch
  onChange: (change: ReadersSearch, typed?: boolean) => void
}

interface Props extends FieldProps {
  of: Published
  table: TableState
}

/** The people whom it reaches. Those who have not read it can be chosen and reminded (FD-427). */
export function People({ of, readers, filters: { view: _, ...filters }, onChange, table }: Props) {
  const { query, state, store, region, role, sort, order } = filters
  const { wide, asTable, rows } = table
  const { data, error, refetch, isPlaceholderData } = useQuery(readerPeopleQuery(of, filters, rows))
  const chosen = useChosen<Reader>(filters)
  const { mutate, isPending } = useRemindReaders(of)
  const people = data?.items ?? []
  const offered = people.filter(({ can }) => can.remind)
  const fields = { readers, filters, onChange }
  const set = [state, region, role].filter(Boolean).length
  const file = readersFile(of, { query, state, store, region, role })
  return (
    <>
      <FilterRow
        search={{ label: texts.searchPeople, search: query ?? '', onSearch: (typed) => onChange({ query: typed || undefined }, true) }}
        name={texts.filters(set)}
        wide={wide}
        fields={<Fields {...fields} labelled={!wide} />}
        inSheet={<SortField {...fields} />}
      >
        {store && <OfStore store={store} onRemove={() => onChange({ store: undefined })} />}
      </FilterRow>
      <section className={css.room} aria-label={texts.people} aria-busy={isPlaceholderData}>
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <ListSkeleton asTable={asTable} lead="person" height={84} />}
        {data && (
          <div className={`${base.spread} ${css.head}`}>
            <p className={base.muted} role="status">
              {texts.found(data.meta.totalItems)}
            </p>
            <div className={base.wrap}>
              {offered.length > 1 && (
                <Button variant="subtle" size="sm" onClick={() => chosen.choose(offered)}>
                  {texts.chooseAll(offered.length)}
                </Button>
              )}
              <DownloadLink
                size="sm"
                href={file}
                label={data.meta.totalItems === readers.people ? texts.downloadAll : texts.downloadFound}
                leftSection={<IconDownload size={18} aria-hidden />}
              >
                {texts.download}
              </DownloadLink>
            </div>
          </div>
        )}
        {data && people.length === 0 && <EmptyState title={texts.nobodyFound}>{texts.nobodyFoundHint}</EmptyState>}
        {people.length > 0 && asTable && (
          <ReadersTable
            people={people}
            readers={readers}
            chosen={chosen}
            sort={sort && { by: sort, descending: order === 'desc' }}
            onSort={(next) => onChange({ sort: next?.by, order: next?.descending ? 'desc' : undefined })}
          />
        )}
        {people.length > 0 && !asTable && <ReaderCards people={people} readers={readers} chosen={chosen} />}
        {data && people.length > 0 && <ListFoot table={table} meta={data.meta} onPage={(page) => onChange({ page })} />}
        {chosen.rows.length > 0 && <RemindBar chosen={chosen} onRemind={mutate} isPending={isPending} />}
      </section>
    </>
  )
}

function Fields({ readers: { by, opened, ownStore }, filters, labelled, onChange }: FieldProps & { labelled: boolean }) {
  const states = [
    ...(by === null ? [] : (['WAITING', 'CONFIRMED'] as const)),
    ...(opened === null ? [] : (['OPENED', 'UNOPENED'] as const)),
  ]
  return (
    <>
      <ChoiceField
        labelled={labelled}
        label={texts.state}
        any={texts.everybody}
        value={filters.state}
        choices={states.map((value) => ({ value, label: texts.states[value] }))}
        onChoose={(state) => onChange({ state })}
      />
      <ChoiceField
        labelled={labelled}
        label={texts.role}
        any={texts.anyRole}
        value={filters.role}
        choices={roles.map((value) => ({ value, label: roleLabel(value) }))}
        onChoose={(role) => onChange({ role })}
      />
      {!ownStore && <RegionField labelled={labelled} region={filters.region} onChoose={(region) => onChange({ region })} />}
    </>
  )
}

/** The order of the cards of a phone: what a table's headings do. */
function SortField({ readers: { by, opened, ownStore }, filters, onChange }: FieldProps) {
  const isLatestFirst = (sort: ReaderSort | undefined) => sort === 'CONFIRMED' || sort === 'OPENED'
  const keys: ReaderSort[] = [
    'NAME',
    'ROLE',
    ...(ownStore ? [] : (['STORE', 'REGION'] as const)),
    ...(by === null ? [] : (['CONFIRMED'] as const)),
    ...(opened === null ? [] : (['OPENED'] as const)),
  ]
  return (
    <ChoiceField
      labelled
      label={texts.sort}
      any={by === null ? texts.byName : texts.missingFirst}
      value={filters.sort && (filters.order === 'desc') === isLatestFirst(filters.sort) ? filters.sort : undefined}
      choices={keys.filter((key) => by !== null || key !== 'NAME').map((value) => ({ value, label: texts.sorts[value] }))}
      onChoose={(sort) => onChange({ sort, order: isLatestFirst(sort) ? 'desc' : undefined })}
    />
  )
}

/** The store whose people alone are shown. */
function OfStore({ store, onRemove }: { store: string; onRemove: () => void }) {
  const { data } = useQuery({ ...storeQuery(store), refetchInterval: false })
  const name = data?.name ?? texts.oneStore
  return (
    <FilterChip label={texts.allStores(name)} onRemove={onRemove}>
      {name}
    </FilterChip>
  )
}
