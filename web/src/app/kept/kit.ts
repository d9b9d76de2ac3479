/**
 * What a device shows without a connection of what it never asked for: the audit of any open store, and the list of stores, made of the kit that
 * every auditor's device keeps (FD-298).
 */
import { hashKey, type QueryKey } from '@tanstack/react-query'
import { kitQuery, reportsKey } from '@/api/audit.ts'
import { type StoreFilters, storeKey } from '@/api/store.ts'
import type { AuditKit, Report, Store } from '@/api/types.ts'
import { fold, foldedWords } from '@/lib/fold.ts'

export const kitHash = hashKey(kitQuery.queryKey)

/** How many stores a search shows. */
const found = 20

/** How a query is answered with a kit, if it can be; the answer is undefined where the kit does not have it. */
export function makerOf([room, kind, what, ...rest]: QueryKey): ((kit: AuditKit) => unknown) | undefined {
  if (room === reportsKey[0] && kind === reportsKey[1] && what === 'new') return (kit) => reportOf(kit, String(rest[0]), String(rest[1]))
  if (room !== storeKey[0]) return undefined
  if (kind === 'search') return ({ stores }) => pageOf(matching(stores, { query: String(what) }), 1, found)
  const filters = what as StoreFilters & { closed?: boolean }
  if (kind !== 'list' || filters.closed) return undefined
  return ({ stores }) => pageOf(sorted(matching(stores, filters), filters), Number(rest[0]), Number(rest[1]))
}

/** A new report of a store, of a day of the kit's quarter. */
function reportOf(kit: AuditKit, id: string, date: string): Report | undefined {
  const { coreRangePromotion, promoPromotions, weightings, obstacles, can } = kit
  const store = kit.stores.find((one) => one.id === id)
  const template = kit.templates.find(({ tier }) => tier === store?.tier)
  const { startDate, endDate, actualEndDate } = coreRangePromotion
  if (!store || !template || date < startDate || date > (actualEndDate ?? endDate)) return undefined
  const nothingYet = { passed: null, pricePassed: null, preMarked: false, comments: '', version: 1 }
  return {
    ...{ store, date, coreRangePromotion, promoPromotions, weightings, obstacles, can, madeOf: kit.date },
    ...{ status: 'PENDING', final: false, score: template.scores.total, scores: template.scores },
    ...{ completedAt: null, createdBy: null, completedBy: null, certificate: null, setFinalBlocked: '' },
    ...{ uncheckedFocusProducts: 0, points: null, trend: null, lift: null, lastVisit: null, notChecked: [] },
    lines: template.lines.map(({ category = '', position = '' as const, price = null, hidden = false, ...line }) => ({
      ...{ ...line, category, position, price, hidden },
      ...nothingYet,
    })),
  }
}

/** The stores whose name, suburb and postcode together contain every word, as the server finds them. */
function matching(stores: readonly Store[], { query = '', region, tier }: StoreFilters): Store[] {
  const words = foldedWords(query)
  return stores.filter((store) => {
    const text = fold(`${store.name} ${store.suburb} ${store.postcode}`)
    return words.every((word) => text.includes(word)) && (!region || store.displayRegion === region) && (!tier || store.tier === tier)
  })
}

/** The kit has them by name, and nothing of how they stand. */
function sorted(stores: Store[], { sort, order }: StoreFilters): Store[] {
  const by = (store: Store) => fold(sort === 'SUBURB' ? store.suburb : store.displayRegionLabel)
  if (sort === 'SUBURB' || sort === 'REGION') stores.sort((a, b) => (by(a) < by(b) ? -1 : Number(by(a) > by(b))))
  return order === 'desc' ? stores.reverse() : stores
}

function pageOf(stores: Store[], page: number, size: number) {
  const totalPages = Math.max(1, Math.ceil(stores.length / size))
  const meta = { currentPage: page, totalPages, totalItems: stores.length, itemsPerPage: size }
  return { items: stores.slice((page - 1) * size, page * size), meta }
}
