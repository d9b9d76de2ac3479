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
  timesTable: 'How many days it took to fix failed lines, by region',
  timesAbout:
    'The median number of days until an auditor accepted the fix, or the next audit found it fixed. Below it is how many of the failed lines were fixed. Includes audits of this quarter and the next two.',
  timesNone: 'Nothing has failed',
  timesNoneHint: "You'll see here how long stores take to fix what audits find.",
  days: (median: number) => count(median, 'day', 'days'),
  putRightOf: (putRight: number, failed: number) => `${putRight} of ${failed}`,
  span: (median: number | null, putRight: number, failed: number) =>
    `${median === null ? 'nothing put right yet' : `median ${count(median, 'day', 'days')}`}, ${putRight} of ${failed} put right`,
  wholeSection: 'All of its lines',
  notFailed: 'Did not fail',
  table: 'How many audited stores failed each line, by region',
  tableHint: 'Choose a coloured number to see its stores.',
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
  nothingAgainHint: 'Lines that fail at the same store in consecutive audits show here.',
  againAbout: 'Lines that failed at the same store in this audit and the one before, across three quarters.',
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
  noStores: "It didn't fail at any store",
  stores: 'Stores',
  audited: (day: string) => `Audit of ${formatDay(day)}`,
  report: 'SEE THE REPORT',
  reportOf: (store: string) => `See the report of ${store}`,
  fix: 'SEE THE FIX',
  fixOf: (store: string) => `See the fix of ${store}`,
  noFix: 'No fix was kept for this audit',
  states: {
    OPEN: 'To do',
    DONE: 'Done, waiting to be checked',
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
