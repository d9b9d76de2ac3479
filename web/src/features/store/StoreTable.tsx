import { Link } from '@tanstack/react-router'
import type { StoreFilters, StoreSort, StoreStanding } from '@/api/store.ts'
import { formatDay } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { ClosedChip } from '@/shared/ClosedChip.tsx'
import { fullName } from '@/shared/people/people.ts'
import { ScoreTag } from '@/shared/score/ScoreTag.tsx'
import base from '@/ui/Base.module.css'
import { DataTable, type TableColumn } from '@/ui/DataTable.tsx'
import pressArea from '@/ui/PressArea.module.css'
import css from './StoresPage.module.css'
import { texts } from './strings.ts'

const { columns: names } = texts

const columns: TableColumn<StoreStanding, StoreSort | 'NAME'>[] = [
  { sort: 'NAME', names: true, name: names.name, cell: (store) => <Name store={store} /> },
  { sort: 'SUBURB', name: names.suburb, cell: ({ suburb }) => suburb },
  { sort: 'REGION', name: names.region, cell: ({ displayRegionLabel }) => displayRegionLabel },
  { name: names.tier, cell: ({ tierLabel }) => <span className={css.whole}>{tierLabel}</span> },
  {
    sort: 'SCORE',
    greatestFirst: true,
    number: true,
    name: names.score,
    cell: ({ last }) => last && <ScoreTag score={last.score} report={last.reportId} />,
  },
  { sort: 'AUDITED', greatestFirst: true, name: names.audited, cell: ({ last }) => <Audited last={last} /> },
  { sort: 'FIXES', greatestFirst: true, number: true, name: names.fixes, cell: ({ openFixes }) => openFixes },
  { name: names.certificate, cell: ({ last }) => (last?.certified ? texts.certified : '-') },
]

interface Props {
  stores: readonly StoreStanding[]
  filters: StoreFilters
  onSort: (change: Pick<StoreFilters, 'sort' | 'order'>) => void
}

/** Every store on a desk, with how it stands: one row each, which opens it (FD-394). */
export default function StoreTable({ stores, filters: { sort, order }, onSort }: Props) {
  return (
    <DataTable
      label={texts.list}
      columns={columns}
      rows={stores}
      idOf={({ id }) => id}
      sort={{ by: sort ?? 'NAME', descending: order === 'desc' }}
      onSort={(next) => {
        const by = next?.by
        onSort({ sort: by === 'NAME' ? undefined : by, order: next?.descending ? 'desc' : undefined })
      }}
    />
  )
}

function Name({ store }: { store: StoreStanding }) {
  return (
    <>
      <Link {...paths.store(store.id)} className={pressArea.around}>
        {store.name}
      </Link>
      <small>
        {store.address}, {store.postcode}
      </small>
      <ClosedChip store={store} />
    </>
  )
}

function Audited({ last }: Pick<StoreStanding, 'last'>) {
  if (!last) return texts.neverAudited
  return (
    <>
      {formatDay(last.date)}
      <div className={base.faint}>{fullName(last.completedBy)}</div>
    </>
  )
}
