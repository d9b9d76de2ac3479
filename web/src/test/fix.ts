/** Fixes for tests. */
import type { Fix } from '@/api/fix.ts'

export const mia = { id: 'mia', firstName: 'Mia', lastName: 'Nguyen' }
export const ben = { id: 'ben', firstName: 'Ben', lastName: 'Carter' }
/** What somebody may do who may do nothing. */
export const nothing = { plan: false, do: false, judge: false }

/** A fix that is open. */
export function aFix(changes: Partial<Fix> = {}): Fix {
  return {
    id: 'f1',
    reportId: 'report',
    closedByReportId: '',
    lineKey: 'k',
    lineKeys: [],
    store: { id: 'wattle', name: 'Wattle & Vine Cellars' },
    section: 'STORE_STANDARDS',
    description: 'Exit is clear',
    what: 'Meet the standard',
    comment: 'Boxes in front of the door',
    points: 1.5,
    auditedOn: '2026-11-02',
    dueOn: '2026-11-16',
    overdue: false,
    state: 'OPEN',
    standing: 'Due 16 Nov 2026',
    sentBack: false,
    assignee: null,
    note: '',
    doneBy: null,
    doneAt: null,
    photos: [],
    answer: '',
    judgedBy: null,
    judgedAt: null,
    version: 3,
    can: nothing,
    ...changes,
  }
}
