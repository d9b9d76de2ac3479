import { Button, Card } from '@mantine/core'
import { IconBell, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { courseListQuery, type LearnerSort } from '@/api/academy.ts'
import type { Course, Learner } from '@/api/types.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { RemindBar } from '@/shared/remind/RemindBar.tsx'
import base from '@/ui/Base.module.css'
import { ChoiceField } from '@/ui/ChoiceField.tsx'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { FilterRow } from '@/ui/FilterRow.tsx'
import { ListFoot } from '@/ui/ListFoot.tsx'
import { lateTable } from '@/ui/lateTable.tsx'
import pressArea from '@/ui/PressArea.module.css'
import { ListSkeleton } from '@/ui/Skeletons.tsx'
import { useChosen } from '@/ui/useChosen.ts'
import { useTable } from '@/ui/useTable.ts'
import { useRemindLearners } from '../mutations.ts'
import type { CourseSearch } from '../search.ts'
import { reportTexts as texts } from '../strings.ts'
import { Choose, type ChosenPeople } from './Choose.tsx'
import { learnersFile } from './files.ts'
import css from './Learners.module.css'
import { PersonLink } from './PersonLink.tsx'
import { standing } from './standing.ts'

const LearnersTable = lateTable(() => import('./LearnersTable.tsx'))

interface Props {
  course: Course
  filters: CourseSearch
  onChange: (change: CourseSearch, typed?: boolean) => void
}

/** The people of a course, found by name: on a desk a table, elsewhere cards (FD-435). Those who have not finished can be reminded (FD-436). */
export function Learners({ course, filters, onChange }: Props) {
  const { search, open, sort, order, page } = filters
  const table = useTable()
  const { wide, asTable, rows } = table
  const which = { ...(search && { name: search }), ...(open && { open: true }) }
  const { data, error, refetch, isPlaceholderData } = useQuery(courseListQuery(course.id, { ...which, sort, order, page }, rows))
  const chosen = useChosen<Learner['person']>(which)
  const { mutate, isPending } = useRemindLearners(course.id)
  const people = data?.items ?? []
  const offered = people.filter(({ can }) => can.remind).map(({ person }) => person)
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
            <div className={base.wrap}>
              {offered.length > 1 && (
                <Button variant="subtle" size="sm" onClick={() => chosen.choose(offered)}>
                  {texts.chooseAll(offered.length)}
                </Button>
              )}
              <DownloadLink
                size="sm"
                href={learnersFile(course.id, which)}
                label={texts.csv}
                leftSection={<IconDownload size={18} aria-hidden />}
              >
                {texts.file}
              </DownloadLink>
            </div>
          </div>
        )}
        {data && people.length === 0 && <EmptyState title={texts.nobodyFound}>{texts.nobodyFoundHint}</EmptyState>}
        {people.length > 0 && asTable && (
          <LearnersTable
            people={people}
            chosen={course.can.remind ? chosen : undefined}
            sort={sort && { by: sort, descending: order === 'desc' }}
            onSort={(next) => onChange({ sort: next?.by, order: next?.descending ? 'desc' : undefined })}
          />
        )}
        {people.length > 0 && !asTable && <Cards people={people} chosen={chosen} />}
        {data && people.length > 0 && <ListFoot table={table} meta={data.meta} onPage={(next) => onChange({ page: next })} />}
        {chosen.rows.length > 0 && <RemindBar chosen={chosen} onRemind={mutate} isPending={isPending} />}
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

function Cards({ people, chosen }: { people: readonly Learner[]; chosen: ChosenPeople }) {
  return (
    <Card component="ul" className={css.rows} aria-label={texts.byPerson}>
      {people.map(({ person, storeName, completedAt, remindedAt, can, ...rest }) => (
        <li key={person.id} className={css.row}>
          <PersonLink person={person} className={pressArea.around} />
          {can.remind && <Choose person={person} chosen={chosen} />}
          <small>{storeName}</small>
          <p data-finished={completedAt || rest.finished ? true : undefined}>{standing({ completedAt, ...rest })}</p>
          {!completedAt && remindedAt && (
            <p className={css.reminded}>
              <IconBell size={16} aria-hidden />
              {texts.remindedAt(remindedAt)}
            </p>
          )}
        </li>
      ))}
    </Card>
  )
}
