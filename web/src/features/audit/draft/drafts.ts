/**
 * The drafts that are in use: by a page, or by a save that is still running after its page was left. If the report is opened again in the meantime, it gets
 * the same draft. With a second draft, the answer to the first one's save would remove newer marks from the device.
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
 * Returns the draft of a report for a person: the one in use or, if there is none, a new one restored from the device. `turn` counts how often this tab has
 * taken over from another. A new turn makes a new draft, because the other tab may have changed what is on the device.
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
