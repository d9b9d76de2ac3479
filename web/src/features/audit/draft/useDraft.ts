/** Hooks for the draft of the report on the page. A component is drawn again only if what it reads has changed. */
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import { type Tallies, tally } from '@/shared/marks/score.ts'
import type { Line, Report } from '../types.ts'
import type { AuditDraft, DraftStatus } from './draft.ts'
import { holdDraft, openDraft } from './drafts.ts'

export const DraftContext = createContext<AuditDraft | null>(null)

/** The draft. Use it only inside a report's page. */
export function useDraft(): AuditDraft {
  const draft = use(DraftContext)
  if (!draft) throw new Error('useDraft: no report is open here')
  return draft
}

/** Opens the draft of a report, and updates it whenever the server answers with the report. For `turn` see openDraft(). */
export function useReportDraft(userId: string, report: Report, turn: number): AuditDraft {
  const [draft] = useState(() => openDraft(userId, report, turn))
  useEffect(() => holdDraft(draft, userId, turn), [draft, userId, turn])
  useEffect(() => draft.adopt(report), [draft, report])
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
