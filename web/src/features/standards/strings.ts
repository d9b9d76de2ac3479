/** Every text of the store standards lines. Wording and capitals are the specification's where it has them. */
import { count } from '@/lib/plural.ts'
import type { Tier, TimeStatus } from './types.ts'

export const texts = {
  general: {
    notSaved: 'Could not be saved. Try again.',
    failed: 'An error occurred, please contact support.',
  },
  lines: {
    heading: 'Store standards lines',
    text: 'Add, update and delete the store standards lines that appear in audit reports. A report takes the lines in force on the day of the audit; reports that have started change only when they are resynced.',
    copy: 'COPY TO CURRENT QUARTER',
    add: 'ADD NEW LINE',
    loading: 'Loading...',
    failed: 'An error occurred.',
    none: 'No lines to show.',
    noneHint: 'Add the first one with ADD NEW LINE.',
    groups: { ACTIVE: 'Active', UPCOMING: 'Upcoming', ENDED: 'Ended', OTHER: 'Other' } satisfies Record<TimeStatus, string>,
    notes: {
      ENDED: 'Ended lines can no longer be edited or deleted: reports were scored by them.',
      OTHER: 'In force, without an end date.',
    } as Partial<Record<TimeStatus, string>>,
    tiers: { SF: 'Small', MF: 'Medium', LF: 'Large' } satisfies Record<Tier, string>,
    noTiers: 'No tiers',
    dates: (start: string, end: string) => `${start} to ${end}`,
    openEnded: (start: string) => `From ${start}`,
    noEnd: 'No end date',
    edit: (name: string) => `Edit ${name}`,
    remove: (name: string) => `Delete ${name}`,
    copied: (copied: number, skipped: number) =>
      [
        copied === 0 ? 'No lines copied.' : `${count(copied, 'line', 'lines')} copied to the current quarter.`,
        skipped > 0 && `${count(skipped, 'line runs', 'lines run')} in it already.`,
        copied + skipped === 0 && 'No line was included on that date.',
      ]
        .filter(Boolean)
        .join(' '),
  },
  form: {
    addTitle: 'Add New Line',
    add: 'ADD LINE',
    editTitle: 'Edit Line',
    update: 'UPDATE LINE',
    name: 'Name',
    nameHint: 'As it reads in the report',
    start: 'Start date',
    end: 'End date (optional)',
    tiers: 'Store sizes',
    tiersHint: 'Only reports of stores of these sizes ask it. With none ticked, no report does.',
    updated: 'Line updated!',
  },
  copying: {
    title: 'Copy to current quarter',
    from: 'Copy From Date',
    helper: 'All questions included on that date are copied to the current quarter.',
    submit: 'COPY',
  },
  deleting: {
    title: 'Delete line',
    question: 'Delete this line? Cannot be undone.',
    submit: 'DELETE',
    deleted: 'Line deleted.',
  },
} as const
