import type { LearnerSort } from '@/api/academy.ts'
import type { Learner } from '@/api/types.ts'
import { formatDate, formatDay, relativeDate } from '@/lib/dates.ts'
import base from '@/ui/Base.module.css'
import { DataTable, type TableColumn, type TableSort } from '@/ui/DataTable.tsx'
import pressArea from '@/ui/PressArea.module.css'
import { listTexts, reportTexts as texts } from '../strings.ts'
import { Choose, type ChosenPeople } from './Choose.tsx'
import { PersonLink } from './PersonLink.tsx'
import { lastFinished } from './standing.ts'

type Column = TableColumn<Learner, LearnerSort>

interface Props {
  people: readonly Learner[]
  /** Undefined: nobody can be reminded. */
  chosen: ChosenPeople | undefined
  sort: TableSort<LearnerSort> | undefined
  onSort: (sort: TableSort<LearnerSort> | undefined) => void
}

/** The people of a course, on a desk: one row each, which opens what they have learnt. */
export default function LearnersTable({ people, chosen, sort, onSort }: Props) {
  const columns: (Column | false)[] = [
    chosen !== undefined && {
      box: true,
      name: texts.choice,
      cell: ({ person, can }) => can.remind && <Choose person={person} chosen={chosen} />,
    },
    { sort: 'NAME', names: true, name: texts.name, cell: ({ person }) => <PersonLink person={person} className={pressArea.around} /> },
    { sort: 'STORE', name: texts.store, cell: ({ storeName }) => storeName || texts.noStore },
    {
      sort: 'STARTED',
      greatestFirst: true,
      name: texts.started,
      cell: ({ startedAt, opensAfter = [] }) => day(startedAt, opensAfter.length > 0 ? texts.notOpen(opensAfter) : texts.notStarted),
    },
    {
      sort: 'FINISHED',
      greatestFirst: true,
      name: texts.finished,
      cell: (learner) => lastFinished(learner) ?? day(null, texts.notFinished),
    },
    people.some(({ dueOn }) => dueOn) && {
      name: texts.due,
      cell: ({ dueOn, overdue }) =>
        dueOn && <span data-overdue={overdue || undefined}>{overdue ? listTexts.overdue(formatDay(dueOn)) : formatDay(dueOn)}</span>,
    },
    { name: texts.reminded, cell: ({ completedAt, remindedAt }) => !completedAt && remindedAt && relativeDate(remindedAt) },
  ]
  return (
    <DataTable
      label={texts.byPerson}
      columns={columns.filter((column) => column !== false)}
      rows={people}
      idOf={({ person }) => person.id}
      sort={sort}
      onSort={onSort}
    />
  )
}

function day(at: string | null, none: string) {
  return at ? formatDate(at) : <span className={base.faint}>{none}</span>
}
