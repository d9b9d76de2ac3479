import { Card } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { courseListQuery, type LearnerSort, learnersFile } from '@/api/academy.ts'
import type { Course, Learner } from '@/api/types.ts'
import { formatDate } from '@/lib/dates.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import base from '@/ui/Base.module.css'
import { ChoiceField } from '@/ui/ChoiceField.tsx'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { FilterRow } from '@/ui/FilterRow.tsx'
import { ListFoot } from '@/ui/ListFoot.tsx'
import { lateTable } from '@/ui/lateTable.tsx'
import pressArea from '@/ui/PressArea.module.css'
import { ListSkeleton } from '@/ui/Skeletons.tsx'
import { useTable } from '@/ui/useTable.ts'
import type { CourseSearch } from '../search.ts'
import { reportTexts as texts } from '../strings.ts'
import css from './Learners.module.css'
import { PersonLink } from './PersonLink.tsx'

const LearnersTable = lateTable(() => import('./LearnersTable.tsx'))

interface Props {
  course: Course
  filters: CourseSearch
  onChange: (change: CourseSearch, typed?: boolean) => void
}

/** The people of a course, found by name: on a desk a table, elsewhere cards (FD-435). */
export function Learners({ course, filters, onChange }: Props) {
  const { search, open, sort, order, page } = filters
  const table = useTable()
  const { wide, asTable, rows } = table
  const which = { ...(search && { name: search }), ...(open && { open: true }) }
  const { data, error, refetch, isPlaceholderData } = useQuery(courseListQuery(course.id, { ...which, sort, order, page }, rows))
  const people = data?.items ?? []
  return (
    <>
      <FilterRow
        search={{ label: texts.searchPeople, search: search ?? '', onSearch: (typed) => onChange({ search: typed || undefined }, true) }}
        name={texts.filters(open ? 1 : 0)}
        wide={wide}
        fields={
          <ChoiceField
            labelled={!wide}
            label={texts.which}
            any={texts.everybody}
            value={open}
            choices={[{ value: 'yes' as const, label: texts.unfinished }]}
            onChoose={(chosen) => onChange({ open: chosen })}
          />
        }
        inSheet={<SortField sort={sort} onChange={onChange} />}
      />
      <section className={css.room} aria-label={texts.byPerson} aria-busy={isPlaceholderData}>
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <ListSkeleton asTable={asTable} lead="person" height={84} />}
        {data && (
          <div className={`${base.spread} ${css.head}`}>
            <p className={base.muted} role="status">
              {texts.found(data.meta.totalItems)}
            </p>
            <DownloadLink size="sm" href={learnersFile(course.id, which)} leftSection={<IconDownload size={18} aria-hidden />}>
              {texts.csv}
            </DownloadLink>
          </div>
        )}
        {data && people.length === 0 && <EmptyState title={texts.nobodyFound}>{texts.nobodyFoundHint}</EmptyState>}
        {people.length > 0 && asTable && (
          <LearnersTable
            people={people}
            sort={sort && { by: sort, descending: order === 'desc' }}
            onSort={(next) => onChange({ sort: next?.by, order: next?.descending ? 'desc' : undefined })}
          />
        )}
        {people.length > 0 && !asTable && <Cards people={people} />}
        {data && people.length > 0 && <ListFoot table={table} meta={data.meta} onPage={(next) => onChange({ page: next })} />}
      </section>
    </>
  )
}

/** The order of the cards of a phone: what a table's headings do. */
function SortField({ sort, onChange }: { sort: LearnerSort | undefined; onChange: Props['onChange'] }) {
  return (
    <ChoiceField
      labelled
      label={texts.sort}
      any={texts.byStoreAndName}
      value={sort === 'STORE' ? undefined : sort}
      choices={(['NAME', 'STARTED', 'FINISHED'] as const).map((value) => ({ value, label: texts.sorts[value] }))}
      onChoose={(next) => onChange({ sort: next, order: next && next !== 'NAME' ? 'desc' : undefined })}
    />
  )
}

function Cards({ people }: { people: readonly Learner[] }) {
  return (
    <Card component="ul" className={css.rows} aria-label={texts.byPerson}>
      {people.map(({ person, storeName, startedAt, completedAt }) => (
        <li key={person.id} className={css.row}>
          <PersonLink person={person} className={pressArea.around} />
          <small>{storeName}</small>
          <p data-finished={completedAt ? true : undefined}>
            {texts.person(completedAt && formatDate(completedAt), startedAt && formatDate(startedAt))}
          </p>
        </li>
      ))}
    </Card>
  )
}
