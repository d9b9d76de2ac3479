import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ListFilters } from '@/api/compliance.ts'
import { quartersQuery } from '@/api/promotion.ts'
import { latePart } from '@/lib/late.ts'
import { RegionField } from '@/shared/RegionField.tsx'
import { ChoiceField } from '@/ui/ChoiceField.tsx'
import { statuses } from '../search.ts'
import { listTexts } from '../strings.ts'
import css from './FilterFields.module.css'

// A quarter of the page's code, and on a phone nobody sees it before the filters are opened.
const storePicker = latePart(() => import('../StorePicker.tsx'), { onPage: true })

interface Props {
  filters: ListFilters
  auditor: boolean
  /** Whether each field has its label above it, for a sheet on a phone. */
  labelled: boolean
  onChange: (change: Partial<ListFilters>) => void
}

/** Fields to filter by status, final, quarter, region and store. Each choice changes the list at once. */
export function FilterFields({ filters, auditor, labelled, onChange }: Props) {
  const StorePicker = storePicker.use()?.default
  const quarters = useQuery(quartersQuery).data ?? []
  return (
    <>
      {auditor && (
        <ChoiceField
          labelled={labelled}
          label={listTexts.status}
          any={listTexts.anyStatus}
          value={filters.status}
          choices={statuses.map((status) => ({ value: status, label: listTexts.statuses[status] }))}
          onChoose={(status) => onChange({ status })}
        />
      )}
      <ChoiceField
        labelled={labelled}
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
        labelled={labelled}
        label={listTexts.quarter}
        any={listTexts.anyQuarter}
        value={filters.quarter}
        choices={quarters.map(({ id, description }) => ({ value: id, label: description }))}
        onChoose={(quarter) => onChange({ quarter })}
      />
      {auditor && <RegionField labelled={labelled} region={filters.region} onChoose={(region) => onChange({ region })} />}
      {auditor && (
        <div>
          {labelled && (
            <p className={css.label} aria-hidden>
              {listTexts.store}
            </p>
          )}
          {StorePicker ? (
            <StorePicker
              variant="filter"
              label={listTexts.store}
              placeholder={listTexts.anyStore}
              onPick={(store) => onChange({ store: store?.id })}
            />
          ) : (
            <Skeleton height={52} />
          )}
        </div>
      )}
    </>
  )
}
