import type { ListFilters } from '@/api/compliance.ts'
import { ChoiceField } from '@/ui/ChoiceField.tsx'
import { orderOf, sortings } from '../filters.ts'
import { listTexts } from '../strings.ts'

interface Props {
  filters: ListFilters
  onChange: (change: Partial<ListFilters>) => void
}

/** A field to sort the list on a phone, where there are no column headings. */
export function SortField({ filters, onChange }: Props) {
  const choices = sortings.map(({ sort, order, direction }) => ({
    value: `${sort} ${direction}`,
    label: listTexts.sorted[sort][direction],
    change: { sort, order },
  }))
  return (
    <ChoiceField
      labelled
      label={listTexts.sort}
      any={listTexts.newestFirst}
      value={filters.sort && `${filters.sort} ${orderOf(filters, filters.sort)}`}
      choices={choices}
      onChoose={(value) => onChange(choices.find((choice) => choice.value === value)?.change ?? { sort: undefined, order: undefined })}
    />
  )
}
