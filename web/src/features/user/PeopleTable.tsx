import { Link } from '@tanstack/react-router'
import type { PeopleSort } from '@/api/user.ts'
import { timeAgo } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { ClosedChip } from '@/shared/ClosedChip.tsx'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { Email } from '@/shared/people/Email.tsx'
import { fullName } from '@/shared/people/people.ts'
import base from '@/ui/Base.module.css'
import { DataTable, type TableColumn, type TableSort } from '@/ui/DataTable.tsx'
import pressArea from '@/ui/PressArea.module.css'
import type { Act, Managed } from './acts.ts'
import { PersonChips, PersonMenu } from './PersonParts.tsx'
import { texts } from './strings.ts'
import css from './UsersPage.module.css'

const { columns: names } = texts

interface Props {
  people: readonly Managed[]
  /** Whether they are of many stores. */
  ofStores: boolean
  sort: TableSort<PeopleSort>
  onSort: (sort: TableSort<PeopleSort> | undefined) => void
  onAct: (act: Act) => void
}

/** The people whose accounts somebody manages, on a desk: one row each, which opens their page (FD-332). */
export default function PeopleTable({ people, ofStores, sort, onSort, onAct }: Props) {
  const store: TableColumn<Managed, PeopleSort> = { sort: 'STORE', name: names.store, cell: (person) => <Store person={person} /> }
  const columns: TableColumn<Managed, PeopleSort>[] = [
    { sort: 'NAME', names: true, name: names.name, cell: (person) => <Who person={person} /> },
    { sort: 'ROLE', name: names.role, cell: ({ roleLabel }) => roleLabel },
    ...(ofStores ? [store] : []),
    {
      sort: 'SIGNED_IN',
      greatestFirst: true,
      name: names.signedIn,
      cell: ({ account: { recentSignedIn } }) => <div className={css.when}>{recentSignedIn ? timeAgo(recentSignedIn) : texts.never}</div>,
    },
    { sort: 'STATUS', name: names.status, cell: (person) => <PersonChips person={person} /> },
    { box: true, name: names.acts, cell: (person) => <PersonMenu person={person} onAct={onAct} toPage /> },
  ]
  return <DataTable label={texts.list} columns={columns} rows={people} idOf={({ id }) => id} sort={sort} onSort={onSort} />
}

function Who({ person }: { person: Managed }) {
  return (
    <div className={css.who}>
      <Avatar person={person} picture={person.profilePicture} size={36} />
      <div>
        <Link {...paths.person(person.id)} className={pressArea.around}>
          {fullName(person)}
        </Link>
        <small>
          <Email>{person.account.email}</Email>
        </small>
      </div>
    </div>
  )
}

function Store({ person: { store } }: { person: Managed }) {
  if (!store) return '-'
  return (
    <>
      {store.name} <ClosedChip store={store} />
      <div className={base.faint}>{store.displayRegionLabel}</div>
    </>
  )
}
