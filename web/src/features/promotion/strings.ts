/** Every text of the pages about quarters and promotional periods. */
import { formatDay } from '@/lib/dates.ts'
import { count } from '@/lib/plural.ts'
import type { PromotionSummary } from './types.ts'

const changes = ({ created, updated, unchanged }: { created: number; updated: number; unchanged: number }) =>
  `${created} new, ${updated} changed, ${unchanged} unchanged`

export const texts = {
  title: 'Quarters',
  intro: 'The core ranges and promotional periods that audits check.',
  tabs: { label: 'Kinds of promotion', quarters: 'Core range', periods: 'Promotional periods' },
  sync: {
    act: 'SYNC PROMOTIONS',
    title: 'Sync promotions',
    question:
      "Fetch promotions and products from the source? If anything in the feed is wrong, nothing changes. Dates you've set by hand stay as they are.",
    running: 'Fetching promotions…',
    done: 'Promotions are up to date',
    promotions: (counts: Parameters<typeof changes>[0]) => `Promotions: ${changes(counts)}.`,
    products: (counts: Parameters<typeof changes>[0]) => `Products: ${changes(counts)}.`,
    kept: 'Dates set by hand',
    keptOne: (field: string, ours: string, theirs: string) => `${field}: kept ${ours}. The source has ${theirs}.`,
    start: 'SYNC',
    again: 'TRY AGAIN',
  },
  fields: { startDate: 'Start date', endDate: 'End date', actualEndDate: 'Actual end date' },
  none: 'none',
  status: { UPCOMING: 'Upcoming', CURRENT: 'Current', ENDED: 'Ended' },
  begins: (day: string) => `Audits begin on ${day}.`,
  closedEarly: (day: string) => `Closed on ${day}`,
  from: (start: string, end: string) => `${start} to ${end}`,
  /** A store counts as soon as it has a report, so 'audited' would say too much. */
  audited: (n: number, total: number) => `${n} of ${total} stores started`,
  completed: (n: number) => `${n} completed`,
  final: (n: number) => `${n} final`,
  /** What screen readers call a number that leads to a list. */
  ofQuarter: (text: string, quarter: string) => `${text}, ${quarter}`,
  certificates: (n: number) => count(n, 'certificate', 'certificates'),
  averageScore: 'Average score',
  figures: {
    heading: 'Figures',
    audited: (total: number) => `of ${total} stores started`,
    completed: 'completed',
    final: 'final',
    average: 'average score',
    byRegion: 'By region',
    byTier: 'By store size',
    region: 'Region',
    tier: 'Size',
    stores: 'Stores completed',
    storesOf: (completed: number, stores: number) => `${completed} of ${stores}`,
    /** What screen readers call a number that leads to a list. */
    named: (n: number | string, label: string) => `${n} ${label}`,
    score: 'Average',
  },
  past: {
    heading: 'Past quarters',
    quarter: 'Quarter',
    started: 'Started',
    completed: 'Completed',
    final: 'Final',
    certificates: 'Certificates',
  },
  results: {
    heading: 'Results over time',
    hint: 'Average score of the stores with a completed audit, quarter by quarter.',
    soFar: 'Average score of the stores with a completed audit, quarter by quarter. A ring is the current quarter so far.',
    grouping: 'What stands beside the network',
    network: 'Network',
    change: (points: number) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '±0'),
    changed: (points: number) =>
      points === 0 ? 'No change since the quarter before' : `${points > 0 ? 'Up' : 'Down'} ${Math.abs(points)} since the quarter before`,
    /** All points of a line, for screen readers. */
    told: (points: readonly string[]) => `${points.join(', ')}.`,
  },
  quarterCertificates: {
    heading: 'Certificates',
    text: 'Every store with a final report for the quarter gets one. Regenerating replaces the files and keeps their numbers.',
    made: 'made',
    waiting: 'still to make',
    generate: 'GENERATE CERTIFICATES',
    again: 'TRY AGAIN',
    downloadAll: 'DOWNLOAD ALL',
    noneFinal: 'No reports for this quarter are final yet.',
    progress: 'Certificates made',
    running: (done: number, total: number) => `Making certificates: ${done} of ${total} done.`,
    done: (done: number, when: string) => `${count(done, 'certificate was', 'certificates were')} made. Finished ${when}.`,
    failed: (failed: number, when: string) =>
      `${count(failed, 'certificate', 'certificates')} could not be made (${when}). The ones already made are valid. Try again, and contact support if it keeps failing.`,
  },
  noQuarters: 'No quarters yet.',
  noPeriods: 'No promotional periods yet.',
  noneHint: 'Sync promotions from the source, or import them from a file.',
  back: 'Quarters',
  detail: {
    kinds: { CORE_RANGE: 'Core range', PROMO: 'Promotional period' },
    edit: 'EDIT DATES',
    close: 'CLOSE',
    edited: "Dates set by hand. A sync won't change them.",
    closeTitle: (name: string) => `Close ${name}?`,
    closeText: (today: string) =>
      `Today, ${today}, becomes its last day. Reports dated today or earlier can still be completed. Audits after today won't use it.`,
    closed: (name: string) => `${name} is closed.`,
    saved: 'Dates saved.',
  },
  edit: {
    title: 'Edit dates',
    startMissing: 'Please enter a start date',
    endMissing: 'Please enter an end date',
    closedHint: 'Only if it ended on a different day than planned. Clear it to reopen the promotion.',
    save: 'SAVE DATES',
  },
  products: {
    heading: 'Products',
    search: 'Search products',
    position: 'Position',
    anyPosition: 'Floor and shelf',
    positions: { FLOOR: 'Floor', SHELF: 'Shelf' },
    found: (n: number) => count(n, 'product', 'products'),
    columns: {
      product: 'Product',
      category: 'Category',
      position: 'Position',
      price: 'Price',
      tiers: 'Store sizes',
      reference: 'What good looks like',
    },
    allTiers: 'All',
    tiers: { SF: 'Small', MF: 'Medium', LF: 'Large' },
    preMarked: (n: number) => `Already ranged by ${count(n, 'store', 'stores')}`,
    noPrice: '-',
    none: 'No products yet.',
    noMatch: 'No products match.',
    noMatchHint: 'Try another search or position.',
  },
} as const

/** From when to when a promotion goes, and when it was closed early. */
export function daysOf({ startDate, effectiveEndDate, actualEndDate }: PromotionSummary): string {
  const days = texts.from(formatDay(startDate), formatDay(effectiveEndDate))
  return actualEndDate ? `${days} · ${texts.closedEarly(formatDay(actualEndDate))}` : days
}
