/** Every text of the page of findings. */
import type { FindingStore } from '@/api/finding.ts'
import { formatDay } from '@/lib/dates.ts'
import { count } from '@/lib/plural.ts'

export const texts = {
  title: 'Findings',
  back: 'Compliance',
  about: (quarter: string, stores: number) =>
    `What the audits of ${quarter} have found, at ${count(stores, 'audited store', 'audited stores')}.`,
  loading: 'What the audits of a quarter have found.',
  quarter: 'Quarter',
  current: 'This quarter',
  section: 'Section',
  allSections: 'All sections',
  tier: 'Size of the store',
  allTiers: 'All sizes',
  tiers: { SF: 'Small', MF: 'Medium', LF: 'Large' },
  views: 'Views',
  map: 'By region',
  again: 'Again and again',
  times: 'Time to fix',
  timesTable: 'How many days it took to put failed lines right, by region',
  timesAbout:
    'The median of the days until an auditor accepted that it was put right, or the next audit found it right. Below it, of how many failed lines that holds. Audits of this quarter and of the two after it count.',
  timesNone: 'Nothing has failed',
  timesNoneHint: 'How long stores take to put right what audits find shows here.',
  days: (median: number) => count(median, 'day', 'days'),
  putRightOf: (putRight: number, failed: number) => `${putRight} of ${failed}`,
  span: (median: number | null, putRight: number, failed: number) =>
    `${median === null ? 'nothing put right yet' : `median ${count(median, 'day', 'days')}`}, ${putRight} of ${failed} put right`,
  wholeSection: 'All of its lines',
  notFailed: 'Did not fail',
  table: 'At how many of the audited stores each line failed, by region',
  tableHint: 'Each coloured number leads to the stores.',
  line: 'Line',
  everywhere: 'All',
  of: (failed: number, asked: number) => `${failed} of ${asked}`,
  cell: (line: string, place: string, failed: number, asked: number) =>
    `${line}, ${place}: failed at ${failed} of ${count(asked, 'store', 'stores')}`,
  allRegions: 'all regions',
  notAsked: 'Not asked',
  showAll: (n: number) => `SHOW ALL ${n} LINES`,
  noReports: 'No completed audits yet',
  noReportsHint: 'Once an audit of this quarter is completed, what it finds shows here.',
  nothing: 'Nothing failed',
  nothingHint: 'Every line that was asked has passed.',
  nothingAgain: 'Nothing failed twice in a row',
  nothingAgainHint: 'Lines that fail at a store at one audit after the other show here.',
  againAbout: 'Lines that failed at the same store at this audit and at the one before, over three quarters.',
  againStores(twice: number, more: number) {
    if (more === 0) return `${count(twice, 'store', 'stores')} twice in a row`
    if (twice === 0) return `${count(more, 'store', 'stores')} three times or more in a row`
    return `${count(twice + more, 'store', 'stores')} twice or more in a row`
  },
  againMore: (n: number) => `${n} of them three times or more`,
  againOf: (n: number) => `Failed at ${count(n, 'store', 'stores')} this quarter`,
  seeStores: 'SEE STORES',
  seeStoresOf: (line: string) => `See stores: ${line}`,
  allLines: 'ALL LINES',
  failedAt: (n: number, place: string) => `Failed at ${count(n, 'store', 'stores')}, ${place}`,
  failedAgainAt: (n: number, place: string) => `Failed twice or more in a row at ${count(n, 'store', 'stores')}, ${place}`,
  noStores: 'It failed at no store',
  stores: 'Stores',
  audited: (day: string) => `Audit of ${formatDay(day)}`,
  report: 'SEE THE REPORT',
  reportOf: (store: string) => `See the report of ${store}`,
  fix: 'SEE THE FIX',
  fixOf: (store: string) => `See the fix of ${store}`,
  noFix: 'No fix was kept for this audit',
  states: {
    OPEN: 'To do',
    DONE: 'Done, waiting for a look',
    ACCEPTED: 'Accepted',
    FIXED: 'Fixed at the next audit',
    AGAIN: 'Failed again',
    ENDED: 'No longer asked',
  } satisfies Record<NonNullable<FindingStore['fix']>['state'], string>,
  overdue: (day: string) => `Overdue since ${formatDay(day)}`,
  download: { csv: 'CSV', xlsx: 'EXCEL' },
  downloadTimesOf: { csv: 'Download the time to fix as CSV', xlsx: 'Download the time to fix as an Excel workbook' },
  downloadOf: { csv: 'Download the findings as CSV', xlsx: 'Download the findings as an Excel workbook' },
}
