import { IconBuildingStore } from '@tabler/icons-react'
import type { DueStore as Store } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import base from '@/ui/Base.module.css'
import { placeOf } from '../place.ts'
import { useUser } from '../session/session.ts'
import { AgendaRow, Go } from './AgendaRow.tsx'
import css from './DueStores.module.css'
import { lastResult } from './lastResult.ts'
import { agendaTexts as texts } from './strings.ts'

/** Rows of stores that need an audit, each with its last result and a START link. Following the link creates nothing yet (FD-01, FD-22). */
export function DueStores({ stores }: { stores: readonly Store[] }) {
  return stores.map((store) => <DueStore key={store.id} store={store} />)
}

function DueStore({ store }: { store: Store }) {
  const { today } = useUser()
  const { id, name } = store
  return (
    <AgendaRow
      symbol={
        <span className={`${base.centre} ${css.store}`}>
          <IconBuildingStore size={24} aria-hidden />
        </span>
      }
      title={name}
      action={<Go label={texts.start} name={texts.startStore(name)} link={paths.newAuditReport(id, today)} />}
    >
      <span>{placeOf(store)}</span>
      <span>{lastResult(store)}</span>
    </AgendaRow>
  )
}
