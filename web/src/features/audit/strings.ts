/** Every text of the audit report page. Wording and capitals are the specification's where it has them. */
import type { Section } from './types.ts'

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

export const texts = {
  title: 'Audit Report',
  heading: (store: string) => `How does ${store} measure up?`,
  loading: 'Loading, this may take 10 seconds...',
  loadError: {
    missing: 'Audit report could not be found. Maybe it was deleted?',
    other: (message: string) => `There was an error loading this audit report. ${message}`.trim(),
    retry: 'RETRY',
    home: 'RETURN HOME',
  },
  header: {
    back: 'Back',
    saveAndExit: 'SAVE & EXIT',
    lastSaved: (when: string) => `Last saved ${when}`,
    neverSaved: 'Not saved yet',
    notSaved: 'Not saved. Your marks are kept on this device.',
    marked: (marked: number, visible: number) => `${marked} of ${visible} marked`,
  },
  summary: { venue: 'Venue', period: 'Period', promotions: 'Promotions', dates: 'Dates', size: 'Store size', score: 'Score' },
  notApplicable: 'N/A',
  pdf: { heading: 'PDF export', full: 'FULL', failed: 'FAILED', email: 'EMAIL TO STORE OWNER' },
  notFinal: 'This report is not final. The score may change until it is set as final.',
  certificate: { heading: 'Certificate', download: 'DOWNLOAD CERTIFICATE', notYet: 'Ready once this report is final.' },
  shortcuts: {
    heading: 'Admin shortcuts',
    unmarkedTrue: 'MARK UNMARKED TRUE',
    allTrue: 'MARK ALL TRUE',
    confirmUnmarkedTrue: (n: number) =>
      `${count(n, 'unmarked line', 'unmarked lines')} will be marked true. Nothing is saved until you save the report.`,
    confirmAllTrue: (n: number) =>
      `${count(n, 'line', 'lines')} will be marked true, failed ones too. Nothing is saved until you save the report.`,
  },
  sections: {
    STORE_STANDARDS: 'Store Standards',
    PROMOTION_FLOOR: 'Promotions (Floor)',
    PROMOTION_SHELF: 'Promotions (Shelf)',
    FOCUS_PRODUCTS: 'Focus Products',
  } satisfies Record<Section, string>,
  lines: {
    search: 'Search lines',
    onlyUnmarked: 'Show only unmarked?',
    onlyFailed: 'Show only failed?',
    show: (n: number) => `Show ${count(n, 'line', 'lines')}`,
    hide: (n: number) => `Hide ${count(n, 'line', 'lines')}`,
    yes: 'Yes',
    no: 'No',
    comment: 'Comment',
    preMarked: 'Pre-marked',
    notMarked: 'Not marked',
    nextUnmarked: 'Next unmarked',
    autoMark: 'AUTO-MARK',
    autoMarkWaits: (left: number) => `Mark all floor lines first. ${left} to go.`,
    autoMarkNoFloor: 'There are no floor lines to copy from.',
    autoMarked: (marked: number, left: number) => `${marked} marked, ${left} left`,
    loadMore: 'LOAD MORE FOCUS PRODUCTS',
    unchecked: (n: number) => `${count(n, 'focus product', 'focus products')} not checked`,
  },
  empty: {
    none: 'No items to show.',
    search: 'No items match your search.',
    unmarked: 'No unmarked items to show.',
    unmarkedSearch: 'No unmarked items match your search.',
    failed: 'No failed items to show.',
    failedSearch: 'No failed items match your search.',
  },
  review: {
    heading: 'Review',
    left: (n: number) => `${count(n, 'line', 'lines')} left to mark.`,
    complete: 'COMPLETE REPORT',
    save: 'SAVE',
    resync: 'RESYNC',
    markPending: 'MARK PENDING',
    setFinal: 'SET AS FINAL',
    reopen: 'REOPEN REPORT',
    delete: 'DELETE',
  },
  gate: {
    focus: 'Focus Products requires either a score of 60, or for all Focus Products to be marked.',
    unmarked: 'Please mark all of the lines in order to complete this audit report.',
  },
  toast: {
    saved: 'Saved changes!',
    resynced: 'Resync complete.',
    completed: 'Completed audit report!',
    pending: 'Set audit report to pending.',
    final: 'Audit report set as final.',
    deleted: 'Deleted audit report.',
    failed: 'Uh-oh, an error occurred.',
  },
  draft: {
    restored: 'Unsaved changes restored',
    completedMeanwhile: (name: string, n: number) =>
      `Completed by ${name}. Your ${count(n, 'unsaved mark is', 'unsaved marks are')} kept on this device.`,
    otherTab: 'This report is open in another tab. Edit it there, or close that tab to edit here.',
    notKept: 'This device has no room left to keep your marks. Save often, and free some space.',
  },
} as const
