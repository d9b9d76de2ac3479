/** Every text about store standards lines. Where the specification gives the wording and the capitals, they are kept as they are. */
import { count } from '@/lib/plural.ts'
import type { Tier, TimeStatus } from './types.ts'

export const texts = {
  general: {
    notSaved: 'Could not be saved. Try again.',
    failed: 'An error occurred, please contact support.',
  },
  lines: {
    heading: 'Store standards lines',
    text: "Add, update and delete the store standards lines that appear in audit reports. An audit uses the lines that apply on its date. Audits already started don't change unless they're resynced.",
    copy: 'COPY TO CURRENT QUARTER',
    add: 'ADD NEW LINE',
    loading: 'Loading...',
    failed: 'An error occurred.',
    none: 'No lines to show.',
    noneHint: 'Choose ADD NEW LINE to add the first one.',
    groups: { ACTIVE: 'Active', UPCOMING: 'Upcoming', ENDED: 'Ended', OTHER: 'Other' } satisfies Record<TimeStatus, string>,
    notes: {
      ENDED: 'Ended lines can no longer be edited or deleted, because reports were scored with them.',
      OTHER: 'Started, with no end date.',
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
        skipped > 0 && `Skipped ${count(skipped, 'line that was', 'lines that were')} already there.`,
        copied + skipped === 0 && 'There were no lines on that date.',
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
    nameHint: 'How it appears in the report',
    start: 'Start date',
    end: 'End date (optional)',
    tiers: 'Store sizes',
    tiersHint: "Only audits of these store sizes use the line. If none is ticked, it isn't used at all.",
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
