/**
 * Lets only one tab of a person edit a report (AMB-031, FD-30). The tab that edits holds a lease, which is kept where the drafts are, so that it
 * works on plain http too. It renews the lease while it lives, and gives it back when it is left. The other tabs are told, and one of them takes over
 * when the lease is given back, when it ends because the tab crashed, or when the person asks for it. A report is identified by its store and
 * quarter, which works before it has an id too: there is at most one open report for both (FD-02).
 *
 * The lease only decides who is asked for marks. If two tabs edit for a moment, both of their marks stay (FD-29).
 */
import { notes as browserNotes, type NoteStorage } from '@/lib/notes.ts'
import { tabs as browserTabs, type TabMessage } from '@/lib/tabs.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { type DraftDatabase, draftDatabase } from '@/shared/drafts/database.ts'

/** How long a lease lasts, and how often it is renewed or asked for, in milliseconds. */
export const leaseTime = 10_000
export const leaseTurn = 2500

/**
 * How long a tab may take to answer that it is still there, in milliseconds: what a busy phone needs for a tab in the background. A tab that is
 * frozen or has crashed does not answer.
 */
const answerTime = 2000

export interface Names {
  userId: string
  storeId: string
  promotionId: string
}

interface Place {
  database?: DraftDatabase
  notes?: NoteStorage
  tabs?: typeof browserTabs
}

export interface EditingTab {
  /** Makes this the tab that edits. */
  take: () => void
  /** Gives up the place of this tab. */
  leave: () => void
}

const leaseName = ({ userId, storeId, promotionId }: Names) => `audit-lease:${userId}:${storeId}:${promotionId}` as const

/** Does something with a report unless a tab edits it, and holds the lease meanwhile, for half a minute at most. Returns whether it was done. */
export async function whileNobodyEdits(names: Names, work: () => Promise<unknown>, database = draftDatabase): Promise<boolean> {
  const [name, owner, now] = [leaseName(names), uuidv7(), Date.now()]
  if ((await database.claim(name, owner, now, now + 30_000)) !== undefined) return false
  try {
    await work()
    return true
  } finally {
    await database.release(name, owner).catch(() => {})
    browserTabs.tell({ about: 'lease', name })
  }
}

/**
 * Calls `onChange(true)` when this tab may edit. It should then load the report and its draft again, since another tab may have written both. Calls
 * `onChange(false)` when another tab edits.
 */
export function editInOneTab(
  names: Names,
  onChange: (editing: boolean) => void,
  { database = draftDatabase, notes = browserNotes, tabs = browserTabs }: Place = {},
): EditingTab {
  const name = leaseName(names)
  const owner = uuidv7()
  let editing: boolean | undefined
  let left = false
  /** Whether the page is going away. It may come back. */
  let hidden = false
  let looking: Promise<void> = Promise.resolve()
  let asked: { other: string; answer: () => void } | undefined

  function tell(now: boolean) {
    if (left || editing === now) return
    editing = now
    onChange(now)
  }

  /** Claims the lease in the database or, without one, in localStorage. Returns the owner of a lease that still runs. */
  async function claim(force: string | boolean): Promise<string | undefined> {
    const now = Date.now()
    const until = now + leaseTime
    try {
      return await database.claim(name, owner, now, until, force)
    } catch {
      const lease = toLease(notes.read(name))
      const isOthers = lease && lease.owner !== owner && lease.until > now && lease.until <= until + leaseTime
      if (isOthers && force !== true && force !== lease.owner) return lease.owner
      notes.write(name, { owner, until })
      return undefined
    }
  }

  function isThere(other: string): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), answerTime)
      const answer = () => {
        clearTimeout(timer)
        resolve(true)
      }
      asked = { other, answer }
      tabs.tell({ about: 'owner?', owner: other })
    })
  }

  async function look(force: boolean) {
    if (left || hidden) return
    let other = await claim(force)
    // The first look asks the other tab whether it is there. After a reload or a crash its lease may still run.
    if (other !== undefined && editing === undefined && tabs.works && !(await isThere(other))) other = await claim(other)
    if (left || hidden) return giveBack()
    tell(other === undefined)
    if (force) tabs.tell({ about: 'lease', name })
  }

  /** One look after the other, so that an older answer never comes last. */
  function lookSoon(force = false) {
    looking = looking.then(() => look(force))
  }

  function giveBack() {
    const lease = toLease(notes.read(name))
    if (lease?.owner === owner) notes.remove(name)
    const tellOthers = () => tabs.tell({ about: 'lease', name })
    database.release(name, owner).then(tellOthers, () => {})
    // A page that closes does not see the answer.
    tellOthers()
  }

  function hide() {
    hidden = true
    giveBack()
  }

  function hear(message: TabMessage) {
    if (message.about === 'lease' && message.name === name) lookSoon()
    if (message.about === 'owner?' && message.owner === owner && editing) tabs.tell({ about: 'owner', owner })
    if (message.about === 'owner' && message.owner === asked?.other) asked?.answer()
  }

  const onShow = () => {
    if (document.visibilityState === 'visible') lookSoon()
  }
  const onRestored = () => {
    hidden = false
    lookSoon()
  }
  const onStored = ({ key }: StorageEvent) => {
    if (key === name) lookSoon()
  }

  const timer = setInterval(() => lookSoon(), leaseTurn)
  const stopHearing = tabs.listen(hear)
  document.addEventListener('visibilitychange', onShow)
  window.addEventListener('pagehide', hide)
  window.addEventListener('pageshow', onRestored)
  window.addEventListener('storage', onStored)
  lookSoon()

  return {
    take: () => lookSoon(true),
    leave() {
      left = true
      clearInterval(timer)
      stopHearing()
      document.removeEventListener('visibilitychange', onShow)
      window.removeEventListener('pagehide', hide)
      window.removeEventListener('pageshow', onRestored)
      window.removeEventListener('storage', onStored)
      giveBack()
    },
  }
}

function toLease(value: unknown): { owner: string; until: number } | undefined {
  if (typeof value !== 'object' || value === null || !('owner' in value) || !('until' in value)) return undefined
  const { owner, until } = value
  return typeof owner === 'string' && typeof until === 'number' ? { owner, until } : undefined
}
