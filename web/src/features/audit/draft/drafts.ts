/**
 * The drafts that are in use: by a page, or by a save that is still on its way after its page was left. A report that is opened again meanwhile goes on with
 * the same draft. A second one would know nothing of the first one's marks, and the answer to its save would take newer marks off the device.
 */
import type { Report } from '../types.ts'
import { AuditDraft } from './draft.ts'

interface Use {
  userId: string
  turn: number
  users: number
}

const inUse = new Map<AuditDraft, Use>()

/**
 * The draft of a report for one person, restored from the device if it is not in use already. `turn` counts how often this tab took over from another: with
 * a new turn, what the other tab left on the device is read afresh.
 */
export function openDraft(userId: string, report: Report, turn: number): AuditDraft {
  const known = [...inUse].find(([draft, use]) => use.userId === userId && use.turn === turn && draft.isOf(report))?.[0]
  if (known) {
    known.adopt(report)
    return known
  }
  const draft = new AuditDraft({ userId, report })
  inUse.set(draft, { userId, turn, users: 0 })
  return draft
}

/** Keeps a draft in use until the returned function is called. */
export function holdDraft(draft: AuditDraft, userId: string, turn: number): () => void {
  const use = inUse.get(draft) ?? { userId, turn, users: 0 }
  inUse.set(draft, use)
  use.users += 1
  let held = true
  return () => {
    if (!held) return
    held = false
    use.users -= 1
    if (use.users > 0) return
    inUse.delete(draft)
    draft.dispose()
  }
}
