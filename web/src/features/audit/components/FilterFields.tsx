import { useQuery } from '@tanstack/react-query'
import { ChoiceField } from '@/shared/ChoiceField.tsx'
import { type Filters, statuses } from '../filters.ts'
import { listTexts } from '../listStrings.ts'
import { quartersQuery } from '../queries.ts'
import { StorePicker } from './StorePicker.tsx'

interface Props {
  filters: Filters
  auditor: boolean
  onChange: (change: Partial<Filters>) => void
}

/** Status, final, quarter and store; the list follows each choice. */
export function FilterFields({ filters, auditor, onChange }: Props) {
  const quarters = useQuery(quartersQuery).data ?? []
  return (
    <>
      {auditor && (
        <ChoiceField
          label={listTexts.status}
          any={listTexts.anyStatus}
          value={filters.status}
          choices={statuses.map((status) => ({ value: status, label: listTexts.statuses[status] }))}
          onChoose={(status) => onChange({ status })}
        />
      )}
      <ChoiceField
        label={listTexts.final}
        any={listTexts.anyFinal}
        value={filters.final === undefined ? undefined : filters.final ? 'yes' : 'no'}
        choices={[
          { value: 'yes', label: listTexts.isFinal },
          { value: 'no', label: listTexts.notFinal },
        ]}
        onChoose={(final) => onChange({ final: final === undefined ? undefined : final === 'yes' })}
      />
      <ChoiceField
        label={listTexts.quarter}
        any={listTexts.anyQuarter}
        value={filters.quarter}
        choices={quarters.map(({ id, description }) => ({ value: id, label: description }))}
        onChoose={(quarter) => onChange({ quarter })}
      />
      {auditor && (
        <StorePicker
          variant="filter"
          label={listTexts.store}
          placeholder={listTexts.anyStore}
          onPick={(store) => onChange({ store: store?.id })}
        />
      )}
    </>
  )
}
