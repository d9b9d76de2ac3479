/**
 * The drafts that are in use: by a page, by a save that is still running after its page was left, or because they have the only copy of marks
 * (FD-31). If the report is opened again in the meantime, it gets the same draft.
 */
import type { DraftKey } from '@/shared/drafts/format.ts'
import { findUnkeptWith } from '@/shared/drafts/waiting.ts'
import type { Report } from '../types.ts'
import { AuditDraft } from './draft.ts'

interface Use {
  userId: string
  turn: number
  users: number
  /** When a page that has not held it yet opened it, in Unix ms: it is drawn first. 0: none. */
  openedAt: number
  /** Ends keepTrying(). */
  stop: () => void
}

/** How often the page looks whether the device still has the draft, in milliseconds. */
const checkTime = 10_000

const inUse = new Map<AuditDraft, Use>()

/**
 * Returns the draft of a report for a person: the one in use or, if there is none, a new one restored from the device. `turn` counts how often this
 * tab has taken over from another. A new turn makes a new draft, because the other tab may have changed what is on the device.
 */
export function openDraft(userId: string, report: Report, turn: number): AuditDraft {
  const known = [...inUse].find(([draft, use]) => use.userId === userId && use.turn === turn && draft.isOf(report))?.[0]
  const draft = known ?? new AuditDraft({ userId, report })
  if (known) known.adopt(report)
  useOf(draft, userId, turn).openedAt = Date.now()
  return draft
}

/** Keeps a draft in use until the returned function is called. React may hold one again that it has let go. */
export function holdDraft(draft: AuditDraft, userId: string, turn: number): () => void {
  const use = useOf(draft, userId, turn)
  draft.revive()
  use.users += 1
  use.openedAt = 0
  let held = true
  return () => {
    if (!held) return
    held = false
    use.users -= 1
    closeIfUnused(draft, use)
  }
}

function useOf(draft: AuditDraft, userId: string, turn: number): Use {
  const use = inUse.get(draft) ?? { userId, turn, users: 0, openedAt: 0, stop: keepTrying(draft) }
  inUse.set(draft, use)
  return use
}

/** Ends when what is being sent of a draft has been answered. */
const turns = new WeakMap<AuditDraft, Promise<unknown>>()

/** How long a tab waits for what another one sends, in milliseconds: longer than a save waits for its answer. */
const longestTurn = 20_000

/**
 * Sends changes of a draft after those that are being sent, also from a page that was left or from another tab: two saves at once could arrive in the
 * other order, and the later one counts (FD-25).
 */
export function sendInTurn<T>(draft: AuditDraft, send: () => Promise<T>): Promise<T> {
  const next = (turns.get(draft) ?? Promise.resolve()).then(() => afterOtherTabs(draft.key, send))
  turns.set(
    draft,
    next.catch(() => {}),
  )
  return next
}

async function afterOtherTabs<T>(key: DraftKey, send: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return send()
  let sent: Promise<T> | undefined
  const turn = navigator.locks.request(`caravan.save.${key}`, { signal: AbortSignal.timeout(longestTurn) }, () => {
    sent = send()
    return sent
  })
  // A tab that the browser has stopped in the middle must not hold up the others.
  await turn.catch(() => {})
  return sent ?? send()
}

/** Whether a page of this tab has the draft of a report open, or is still saving it. */
export function isInUse(userId: string, report: Report): boolean {
  return [...inUse].some(([draft, use]) => use.userId === userId && use.users > 0 && draft.isOf(report))
}

/** The draft under a key whose marks the device could not keep, if there is one. */
export function unkeptDraft(key: DraftKey): AuditDraft | undefined {
  return [...inUse.keys()].find((draft) => draft.key === key && draft.status.onlyHere > 0)
}

// So that they are counted, sent and saved as a file like those that the device keeps (FD-327).
findUnkeptWith((prefix) => {
  const unkept = [...inUse.keys()].filter(({ key, status }) => key.startsWith(prefix) && status.onlyHere > 0)
  return new Map(unkept.map((draft) => [draft.key, draft.stored()]))
})

/** A save that ends, or a look at the tab, must not close a draft that a page is about to hold. */
function closeIfUnused(draft: AuditDraft, use: Use) {
  if (use.users > 0 || draft.status.onlyHere > 0 || Date.now() - use.openedAt < checkTime) return
  inUse.delete(draft)
  use.stop()
  draft.dispose()
}

/** Looks now and then whether the device still has the draft, and warns before a tab is closed that has the only copy of marks (FD-31). */
function keepTrying(draft: AuditDraft): () => void {
  const check = () => {
    draft.check()
    const use = inUse.get(draft)
    if (use) closeIfUnused(draft, use)
  }
  const warn = (event: BeforeUnloadEvent) => {
    if (draft.status.onlyHere > 0) event.preventDefault()
  }
  const timer = setInterval(check, checkTime)
  window.addEventListener('focus', check)
  window.addEventListener('beforeunload', warn)
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    window.removeEventListener('focus', check)
    window.removeEventListener('beforeunload', warn)
    document.removeEventListener('visibilitychange', check)
  }
}
