import { Link } from '@tanstack/react-router'
import type { ReaderSort } from '@/api/readership.ts'
import type { Reader, Readers } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { fullName } from '@/shared/people/people.ts'
import { useRights } from '@/shared/session/rights.ts'
import base from '@/ui/Base.module.css'
import { DataTable, type TableColumn, type TableSort } from '@/ui/DataTable.tsx'
import pressArea from '@/ui/PressArea.module.css'
import css from './Lists.module.css'
import { Choose, type ChosenReaders, NotRead } from './PersonParts.tsx'
import { texts } from './strings.ts'

type Column = TableColumn<Reader, ReaderSort>

const { columns: names } = texts

interface Props {
  people: readonly Reader[]
  readers: Readers
  chosen: ChosenReaders
  sort: TableSort<ReaderSort> | undefined
  onSort: (sort: TableSort<ReaderSort> | undefined) => void
}

/** The people whom it reaches, on a desk: one row each (FD-427). Who knows only the own people has no use for their store. */
export default function ReadersTable({ people, readers, chosen, sort, onSort }: Props) {
  const { by, opened, ownStore, can } = readers
  const columns: (Column | false)[] = [
    can.remind && { box: true, name: texts.choice, cell: (person) => <Choose person={person} chosen={chosen} /> },
    { sort: 'NAME', names: true, name: names.name, cell: (person) => <Who person={person} /> },
    { sort: 'ROLE', name: names.role, cell: ({ roleLabel }) => <span className={css.line}>{roleLabel}</span> },
    !ownStore && { sort: 'STORE', name: names.store, cell: ({ store }) => store?.name ?? texts.none },
    !ownStore && { sort: 'REGION', name: names.region, cell: ({ displayRegionLabel }) => displayRegionLabel || texts.none },
    by !== null && {
      sort: 'CONFIRMED',
      greatestFirst: true,
      name: names.read,
      cell: ({ confirmedAt }) => (confirmedAt ? relativeDate(confirmedAt) : <NotRead by={by} />),
    },
    opened !== null && {
      sort: 'OPENED',
      greatestFirst: true,
      name: names.opened,
      cell: ({ openedAt }) => (openedAt ? relativeDate(openedAt) : <span className={base.faint}>{texts.notOpened}</span>),
    },
    by !== null &&
      opened !== null && { name: names.reminded, cell: ({ remindedAt }) => (remindedAt ? relativeDate(remindedAt) : texts.none) },
  ]
  return (
    <DataTable
      label={texts.people}
      columns={columns.filter((column) => column !== false)}
      rows={people}
      idOf={({ id }) => id}
      sort={sort}
      onSort={onSort}
    />
  )
}

/** A person, who opens for those who manage people. */
function Who({ person }: { person: Reader }) {
  const { managePeople } = useRights()
  return (
    <div className={base.row}>
      <Avatar person={person} size={32} />
      {managePeople ? (
        <Link {...paths.person(person.id)} className={pressArea.around}>
          {fullName(person)}
        </Link>
      ) : (
        fullName(person)
      )}
    </div>
  )
}
