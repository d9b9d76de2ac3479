/** What the pages' addresses say; what they cannot mean counts as absent. */
import type { ProductFilters } from '@/api/promotion.ts'
import type { Kind } from './types.ts'

type Params = Partial<Record<string, string>>

export interface ListPlace {
  kind: Kind
  /** From 1. */
  page: number
}

export function readListPlace({ kind, page }: Params): ListPlace {
  return { kind: kind === 'promo' ? 'PROMO' : 'CORE_RANGE', page: pageOf(page) }
}

export function writeListPlace({ kind, page }: ListPlace): Params {
  return { ...(kind === 'PROMO' ? { kind: 'promo' } : {}), ...writePage(page) }
}

export function readProductFilters({ search, position, page }: Params): ProductFilters {
  return {
    search: search?.trim() || undefined,
    position: position === 'FLOOR' || position === 'SHELF' ? position : undefined,
    page: pageOf(page),
  }
}

export function writeProductFilters({ search, position, page }: ProductFilters): Params {
  return { ...(search ? { search } : {}), ...(position ? { position } : {}), ...writePage(page) }
}

function pageOf(text: string | undefined) {
  const page = Number(text)
  return Number.isInteger(page) && page > 1 ? page : 1
}

function writePage(page: number): Params {
  return page > 1 ? { page: String(page) } : {}
}
