import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ListFilters } from '@/api/compliance.ts'
import { quartersQuery } from '@/api/promotion.ts'
import { regions } from '@/api/regions.gen.ts'
import type { ReportSummary } from '@/api/types.ts'
import base from '@/ui/Base.module.css'
import { FilterChip } from '@/ui/FilterChip.tsx'
import { listTexts } from '../strings.ts'
import css from './FilterChips.module.css'

interface Props {
  filters: ListFilters
  /** The reports on the page. The name for a store filter is taken from them. */
  reports: readonly ReportSummary[] | undefined
  onChange: (change: Partial<ListFilters>) => void
  onClear: () => void
}

/** The filters that are set, each with a button to remove it. */
export function FilterChips({ filters, reports, onChange, onClear }: Props) {
  const quarters = useQuery(quartersQuery).data
  const { search, status, final, quarter, store, region, tier, counting, settable } = filters
  const chips = [
    search && { name: 'search' as const, label: listTexts.searched(search) },
    status && { name: 'status' as const, label: listTexts.statuses[status] },
    final !== undefined && { name: 'final' as const, label: final ? listTexts.isFinal : listTexts.notFinal },
    quarter && { name: 'quarter' as const, label: quarters?.find(({ id }) => id === quarter)?.description ?? listTexts.quarter },
    region && { name: 'region' as const, label: regions[region] },
    tier && { name: 'tier' as const, label: listTexts.tiers[tier] },
    counting && { name: 'counting' as const, label: listTexts.counting },
    settable && { name: 'settable' as const, label: listTexts.settable },
    store && { name: 'store' as const, label: reports?.find((report) => report.store.id === store)?.store.name ?? listTexts.oneStore },
  ].filter((chip) => chip !== undefined && chip !== '' && chip !== false)
  if (chips.length === 0) return null
  return (
    <ul className={`${base.cluster} ${css.chips}`}>
      {chips.map(({ name, label }) => (
        <li key={name}>
          <FilterChip label={listTexts.remove(label)} onRemove={() => onChange({ [name]: undefined })}>
            {label}
          </FilterChip>
        </li>
      ))}
      <li>
        <Button variant="subtle" size="sm" onClick={onClear}>
          {listTexts.clearAll}
        </Button>
      </li>
    </ul>
  )
}
