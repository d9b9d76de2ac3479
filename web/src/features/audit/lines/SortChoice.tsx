import { IconArrowsSort } from '@tabler/icons-react'
import type { Section } from '@/shared/sections.ts'
import base from '@/ui/Base.module.css'
import { SelectField } from '@/ui/SelectField.tsx'
import type { Sort } from '../rules/lines.ts'
import { texts } from '../strings.ts'
import css from './SortChoice.module.css'

const orders = {
  category: { column: 'category', descending: false },
  description: { column: 'description', descending: false },
  descriptionDown: { column: 'description', descending: true },
  price: { column: 'price', descending: false },
  priceDown: { column: 'price', descending: true },
} as const satisfies Record<string, Sort>

type Order = keyof typeof orders

/** Store standards have no category and no price to sort by. */
function ordersOf(section: Section): Order[] {
  return section === 'STORE_STANDARDS' ? ['description', 'descriptionDown'] : (Object.keys(orders) as Order[])
}

interface Props {
  section: Section
  sort: Sort
  onSort: (sort: Sort) => void
}

/** The field to choose the order of a section's lines. */
export function SortChoice({ section, sort, onSort }: Props) {
  const choices = ordersOf(section)
  const chosen =
    choices.find((order) => orders[order].column === sort.column && orders[order].descending === sort.descending) ?? 'description'
  return (
    <div className={`${base.row} ${base.faint} ${css.sort}`}>
      <IconArrowsSort size={16} stroke={2} aria-hidden />
      <span aria-hidden>{texts.lines.sort}</span>
      <SelectField<Order>
        bare
        label={`${texts.lines.sort} ${texts.sections[section]}`}
        value={chosen}
        choices={choices.map((order) => ({ value: order, label: texts.lines.sortBy[order] }))}
        onChange={(order) => onSort(orders[order])}
      />
    </div>
  )
}
