import { VisuallyHidden } from '@mantine/core'
import type { ProductFilters } from '@/api/promotion.ts'
import { formatDollars } from '@/lib/money.ts'
import { ReferenceButton } from '@/shared/reference/ReferenceButton.tsx'
import { References, useReferences } from '@/shared/reference/references.tsx'
import base from '@/ui/Base.module.css'
import { ChoiceField } from '@/ui/ChoiceField.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { SearchField } from '@/ui/SearchField.tsx'
import { texts } from '../strings.ts'
import type { PromotionDetail, PromotionProduct } from '../types.ts'
import css from './Products.module.css'

interface Props {
  promotion: PromotionDetail
  /** Whether another page or search is loading, so that the list is out of date. */
  stale: boolean
  filters: ProductFilters
  onChange: (filters: ProductFilters, replace?: boolean) => void
}

const { products } = texts
const positions = (['FLOOR', 'SHELF'] as const).map((value) => ({ value, label: products.positions[value] }))

/** A promotion's products, with search and pages (PROMOTION-002). */
export function Products({ promotion, stale, filters, onChange }: Props) {
  const found = promotion.products
  const narrowed = Boolean(filters.search || filters.position)
  return (
    <Panel title={products.heading}>
      <search className={`${base.stack} ${css.filters}`}>
        <SearchField
          className={css.search}
          label={products.search}
          search={filters.search ?? ''}
          onSearch={(search) => onChange({ ...filters, search, page: undefined }, true)}
        />
        {promotion.kind === 'PROMO' && (
          <ChoiceField
            label={products.position}
            any={products.anyPosition}
            value={filters.position}
            choices={positions}
            onChoose={(position) => onChange({ ...filters, position, page: undefined })}
          />
        )}
      </search>
      {found.items.length === 0 && (
        <EmptyState title={narrowed ? products.noMatch : products.none}>{narrowed && products.noMatchHint}</EmptyState>
      )}
      {found.items.length > 0 && (
        <div className={css.list} aria-busy={stale}>
          <p className={`${base.muted} ${css.found}`} role="status">
            {products.found(found.meta.totalItems)}
          </p>
          <References>
            <ProductTable items={found.items} withPosition={promotion.kind === 'PROMO'} />
          </References>
          <Paging page={found.meta.currentPage} totalPages={found.meta.totalPages} onChange={(page) => onChange({ ...filters, page })} />
        </div>
      )}
    </Panel>
  )
}

/** The store sizes that a product is for. A product that names none is for all. */
function sizes(tiers: PromotionProduct['tiers']) {
  return tiers.length === 0 ? products.allTiers : tiers.map((tier) => products.tiers[tier]).join(', ')
}

function ProductTable({ items, withPosition }: { items: PromotionProduct[]; withPosition: boolean }) {
  const { columns } = products
  const { edits } = useReferences()
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{columns.product}</th>
          <th scope="col" className={css.wide}>
            {columns.category}
          </th>
          {withPosition && <th scope="col">{columns.position}</th>}
          <th scope="col" className={css.wide}>
            {columns.tiers}
          </th>
          <th scope="col" className={css.number}>
            {columns.price}
          </th>
          {edits && (
            <th scope="col">
              <VisuallyHidden>{columns.reference}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, externalId, description, category, position, price, tiers, preMarkedStores }) => (
          <tr key={id}>
            <th scope="row">
              {description}
              <span className={css.quiet}>
                {externalId}
                <span className={css.narrow}>
                  {' · '}
                  {category}
                  {tiers.length > 0 && ` · ${sizes(tiers)}`}
                </span>
                {preMarkedStores > 0 && ` · ${products.preMarked(preMarkedStores)}`}
              </span>
            </th>
            <td className={css.wide}>{category}</td>
            {withPosition && <td>{position && products.positions[position]}</td>}
            <td className={css.wide}>{sizes(tiers)}</td>
            <td className={css.number}>{price === null ? products.noPrice : formatDollars(price)}</td>
            {edits && (
              <td className={css.reference}>
                <ReferenceButton
                  subject={{ type: withPosition ? 'PROMOTION' : 'FOCUS_PRODUCT', position, source: externalId, name: description }}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
