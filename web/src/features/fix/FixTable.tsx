import { Link } from '@tanstack/react-router'
import type { Fix, FixSort } from '@/api/fix.ts'
import { formatDay } from '@/lib/dates.ts'
import { later } from '@/lib/days.ts'
import { paths } from '@/lib/paths.ts'
import { fullName } from '@/shared/people/people.ts'
import { sectionNames } from '@/shared/sections.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { CheckBox } from '@/ui/CheckBox.tsx'
import chip from '@/ui/Chip.module.css'
import { DataTable, type TableColumn, type TableSort } from '@/ui/DataTable.tsx'
import pressArea from '@/ui/PressArea.module.css'
import type { Accepting } from './accepting.ts'
import css from './FixTable.module.css'
import { acceptTexts, texts } from './strings.ts'
import { tones } from './tones.ts'

const { columns: names } = texts

const columns: TableColumn<Fix, FixSort>[] = [
  { sort: 'line', names: true, name: names.line, cell: (fix) => <Line fix={fix} /> },
  { sort: 'store', name: names.store, cell: ({ store }) => store.name },
  { sort: 'section', name: names.section, cell: ({ section }) => sectionNames[section] },
  { sort: 'points', name: names.points, number: true, greatestFirst: true, cell: ({ points }) => points },
  { sort: 'due', name: names.due, cell: (fix) => <Due fix={fix} /> },
  { sort: 'assignee', name: names.assignee, cell: ({ assignee }) => (assignee ? fullName(assignee) : texts.noAssignee) },
  { sort: 'audited', name: names.audited, cell: ({ auditedOn }) => <span className={css.day}>{formatDay(auditedOn)}</span> },
]

const choosing = ({ isOffered, has, toggle }: Accepting): TableColumn<Fix, FixSort> => ({
  box: true,
  name: acceptTexts.column,
  cell: (fix) =>
    isOffered(fix) && (
      <CheckBox label={acceptTexts.choose(fix.description, fix.store.name)} checked={has(fix)} onChange={(on) => toggle(fix, on)} />
    ),
})

interface Props {
  fixes: readonly Fix[]
  accepting: Accepting
  sort: TableSort<FixSort> | undefined
  onSort: (sort: TableSort<FixSort> | undefined) => void
}

/** The fixes of many stores on a desk: one row each, which opens it (FD-382). */
export default function FixTable({ fixes, accepting, sort, onSort }: Props) {
  return (
    <DataTable
      label={texts.list}
      columns={fixes.some(({ can }) => can.judge) ? [choosing(accepting), ...columns] : columns}
      rows={fixes}
      idOf={({ id }) => id}
      sort={sort}
      onSort={onSort}
    />
  )
}

function Line({ fix: { id, description, what } }: { fix: Fix }) {
  return (
    <>
      <Link {...paths.fixes({ fix: id })} className={pressArea.around}>
        {description}
      </Link>
      <small>{what}</small>
    </>
  )
}

/** When it is due, and how it stands: what has been overdue for long looks so. */
function Due({ fix: { state, overdue, sentBack, dueOn } }: { fix: Fix }) {
  const { today } = useUser()
  const isLate = (days: number) => dueOn < later(today, -days, 'day')
  const days = [30, 7].find(isLate)
  return (
    <span className={`${base.cluster} ${css.due}`}>
      <span className={css.day}>{formatDay(dueOn)}</span>
      {state === 'OPEN' && overdue && (
        <span className={chip.chip} data-tone={days ? 'bad' : 'warn'} data-long={days === 30 || undefined}>
          {days ? texts.overdueBy(days) : texts.shows.OVERDUE}
        </span>
      )}
      {(state !== 'OPEN' || sentBack) && (
        <span className={chip.chip} data-tone={tones[state]}>
          {state === 'OPEN' ? texts.back : texts.states[state]}
        </span>
      )}
    </span>
  )
}
