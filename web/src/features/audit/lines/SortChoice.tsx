import { IconArrowsSort } from '@tabler/icons-react'
import type { Section } from '@/shared/sections.ts'
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
  const chosen = choices.find((order) => orders[order].column === sort.column && orders[order].descending === sort.descending)
  return (
    <label className={css.sort}>
      <IconArrowsSort size={16} stroke={2} aria-hidden />
      <span>{texts.lines.sort}</span>
      <select
        aria-label={`${texts.lines.sort} ${texts.sections[section]}`}
        value={chosen}
        onChange={(event) => onSort(orders[event.target.value as Order])}
      >
        {choices.map((order) => (
          <option key={order} value={order}>
            {texts.lines.sortBy[order]}
          </option>
        ))}
      </select>
    </label>
  )
}
