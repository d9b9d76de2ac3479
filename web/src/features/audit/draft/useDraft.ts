/** Hooks for the draft of the report on the page. A component is drawn again only if what it reads has changed. */
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import { type Tallies, tally } from '../rules/score.ts'
import type { Line, Report } from '../types.ts'
import { AuditDraft, type DraftStatus } from './draft.ts'

export const DraftContext = createContext<AuditDraft | null>(null)

/** The draft. Use it only inside a report's page. */
export function useDraft(): AuditDraft {
  const draft = use(DraftContext)
  if (!draft) throw new Error('useDraft: no report is open here')
  return draft
}

/** Makes the draft of a report, restores it from the device, and updates it whenever the server answers with the report. */
export function useReportDraft(userId: string, report: Report): AuditDraft {
  const [draft] = useState(() => new AuditDraft({ userId, report }))
  useEffect(() => draft.adopt(report), [draft, report])
  useEffect(() => () => draft.dispose(), [draft])
  return draft
}

/** One line. An answer to it makes React draw only this line. */
export function useLine(key: string): Line | undefined {
  const draft = useDraft()
  return useSyncExternalStore(draft.onAnswer, () => draft.line(key))
}

export function useDraftStatus(): DraftStatus {
  const draft = useDraft()
  return useSyncExternalStore(draft.onTotals, () => draft.status)
}

/** The counts of all sections. Most answers change them, so they follow a frame later than the line itself. */
export function useTallies(): Tallies {
  const draft = useDraft()
  return useSyncExternalStore(draft.onTotals, () => talliesOf(draft.lines))
}

/** The counts of each set of lines, so that they are made once per change, however many components ask. */
const counted = new WeakMap<readonly Line[], Tallies>()

function talliesOf(lines: readonly Line[]): Tallies {
  let tallies = counted.get(lines)
  if (!tallies) {
    tallies = tally(lines)
    counted.set(lines, tallies)
  }
  return tallies
}
