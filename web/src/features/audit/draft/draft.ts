/**
 * The lines of a report while somebody works on them: what the server holds, with the person's unsaved changes on top. Every change is mirrored
 * to the device at once (AUDIT-064): with 200 changed and commented lines that takes about 1 ms, so nothing is delayed that a crash could lose.
 */
import type { LineConflict, SavedLines } from '@/api/types.ts'
import { afterPaint } from '@/lib/afterPaint.ts'
import { notes as browserNotes, type NoteStorage } from '@/lib/notes.ts'
import { merge, pickValue, sameValue } from '../rules/merge.ts'
import type { Line, LineMark, Report, Value } from '../types.ts'
import { type Draft, type DraftLine, draftKey, type LineAbout, newDraftKey, readDraft, sweepDrafts } from './draftStorage.ts'

/** What a change sets on a line; absent stays as it is. */
export type LineChange = Partial<Value>

/** A line that a person changed, and that the report no longer has because it was resynced meanwhile (FD-11). */
export interface GoneLine extends Value {
  readonly key: string
  readonly about: LineAbout
}

/** What the page's header and notices show. */
export interface DraftStatus {
  /** Lines with unsaved changes. */
  unsaved: number
  /** A save went through in the last 5 s (AUDIT-066). */
  justSaved: boolean
  /** RFC 3339; null when the report was never saved (AUDIT-067). */
  lastSavedAt: string | null
  /** Lines restored from the device when the page opened (AMB-031). */
  restored: number
  /** Lines that differ on the device but were not applied, as somebody completed the report meanwhile (AMB-031). */
  heldBack: number
  /** Changed lines that the report no longer has, until the person lets them go. */
  gone: readonly GoneLine[]
  /** The latest changes could be kept on the device; false when its storage is full or forbidden. */
  kept: boolean
}

/** How long a save counts as just done (AUDIT-066). */
const justSavedMs = 5000

/** The version of a stored line that nobody has changed: what marks made before the report existed were based on (FD-01). */
const firstVersion = 1

interface Options {
  userId: string
  report: Report
  notes?: NoteStorage
  now?: () => Date
}

/** One report's working state. React reads it with useSyncExternalStore: `lines`, `line(key)` and `status` change identity only when they change. */
export class AuditDraft {
  lines: readonly Line[] = []
  status: DraftStatus

  readonly #userId: string
  readonly #notes: NoteStorage
  readonly #now: () => Date
  readonly #answerListeners = new Set<() => void>()
  readonly #totalsListeners = new Set<() => void>()
  #totalsWait = false
  #report: Report
  #base = new Map<string, Line>()
  /** Unsaved changes, also those to lines that the report no longer has. */
  #edits = new Map<string, DraftLine>()
  /** What each line was last drawn from. */
  #shown = new Map<string, { base: Line; edit: DraftLine | undefined; line: Line }>()
  #createdAt: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor({ userId, report, notes = browserNotes, now = () => new Date() }: Options) {
    this.#userId = userId
    this.#notes = notes
    this.#now = now
    this.#report = report
    this.status = { unsaved: 0, justSaved: false, lastSavedAt: null, restored: 0, heldBack: 0, gone: [], kept: true }
    this.#restore()
    sweepDrafts(notes, userId)
    this.adopt(report)
    this.#update({ restored: this.status.unsaved })
  }

  /** Tells of every answer at once, for what is drawn in the tap itself: the line. */
  onAnswer = (listener: () => void): (() => void) => {
    this.#answerListeners.add(listener)
    return () => this.#answerListeners.delete(listener)
  }

  /** Tells of what follows from the answers, such as the score, once the answer itself is on the screen (docs/adr/0008). */
  onTotals = (listener: () => void): (() => void) => {
    this.#totalsListeners.add(listener)
    return () => this.#totalsListeners.delete(listener)
  }

  /** A line as the person sees it. */
  line(key: string): Line | undefined {
    return this.#base.has(key) ? this.#shown.get(key)?.line : undefined
  }

  /** Changes one line. A completed report stays as it is (AUDIT-065). */
  change(key: string, change: LineChange) {
    const line = this.line(key)
    if (line && this.#isOpen()) this.#edit([{ ...line, ...change }])
  }

  /** Takes over lines that AUTO-MARK or a shortcut changed; the others must have kept their identity. */
  changeAll(lines: readonly Line[]) {
    if (this.#isOpen()) this.#edit(lines.filter((line) => line !== this.line(line.key)))
  }

  /**
   * The lines to save, with the versions that they were changed from (FD-09). Empty while the report has no id: create it first and adopt the
   * answer (FD-01).
   */
  changes(): LineMark[] {
    return [...this.#edits].flatMap(([key, edit]) => {
      const id = this.#base.get(key)?.id
      return id ? [{ id, ...pickValue(edit), version: edit.version, ...(edit.from && { from: edit.from }) }] : []
    })
  }

  /** Takes in that a save went through. What was changed again meanwhile stays unsaved, now on top of the saved version. */
  saved(sent: readonly LineMark[], answer: SavedLines) {
    const saved = new Map(answer.lines.map((line) => [line.id, line]))
    const byId = new Map([...this.#base.values()].map((line) => [line.id, line]))
    for (const line of sent) {
      const base = byId.get(line.id)
      const { version, stored } = saved.get(line.id) ?? {}
      if (!base || version === undefined) continue
      const now = pickValue(stored ?? line)
      this.#base.set(base.key, { ...base, ...now, version })
      const edit = this.#edits.get(base.key)
      if (!edit) continue
      if (sameValue(edit, line)) this.#edits.delete(base.key)
      else this.#edits.set(base.key, { ...edit, ...merge(base.type, pickValue(line), edit, now).merged, version, from: now })
    }
    this.#dropEqualEdits()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#update({ justSaved: false }), justSavedMs)
    this.#update({ justSaved: true, lastSavedAt: answer.savedAt, restored: 0 })
    this.#keep()
  }

  /**
   * Settles lines that somebody else changed meanwhile (FD-09): with `mine` the person's values go on top of theirs with the next save, otherwise
   * theirs hold.
   */
  resolve(conflicts: readonly LineConflict[], mine: boolean) {
    for (const { key, theirs, changedBy, changedAt } of conflicts) {
      const base = this.#base.get(key)
      if (!base) continue
      this.#base.set(key, { ...base, ...theirs, changedBy, changedAt })
      const edit = this.#edits.get(key)
      const stored = pickValue(theirs)
      if (edit && mine) {
        const kept = edit.from ? merge(base.type, edit.from, edit, stored).merged : pickValue(edit)
        this.#edits.set(key, { ...edit, ...kept, version: theirs.version, from: stored })
      } else this.#edits.delete(key)
    }
    this.#dropEqualEdits()
    this.#update()
    this.#keep()
  }

  /**
   * Takes in the report as the server answered it: created, resynced, with more focus products, or fetched again. Unsaved changes stay on top of
   * lines with the same key (FD-01). If it was completed meanwhile they stay on the device and are not applied (AMB-031); after the person's own
   * COMPLETE call clear first.
   */
  adopt(report: Report) {
    const created = !this.#report.id && report.id !== undefined
    const reopened = this.#report.status === 'COMPLETED' && report.status !== 'COMPLETED'
    this.#report = report
    if (reopened) this.#restore()
    if (created) for (const [key, edit] of this.#edits) this.#edits.set(key, { ...edit, version: firstVersion })
    this.#rebase(report.lines)
    const heldBack = this.#isOpen() ? 0 : this.#edits.size || this.status.heldBack
    if (!this.#isOpen()) this.#edits.clear()
    this.#update({ heldBack, ...(report.updatedAt && { lastSavedAt: report.updatedAt }) })
    if (report.id && this.#isOpen()) this.#moveFromNew()
  }

  /** Gives up the changes to lines that the report no longer has. */
  letGo() {
    for (const { key } of this.status.gone) this.#edits.delete(key)
    this.#update()
    this.#keep()
  }

  /** Removes the draft from the device: the report was completed or deleted (AUDIT-068, AUDIT-069). */
  clear() {
    this.#notes.remove(draftKey(this.#userId, this.#report))
    this.#notes.remove(newDraftKey(this.#userId, this.#report))
    this.#edits.clear()
    this.#createdAt = undefined
    this.#update({ restored: 0, heldBack: 0 })
  }

  /** Stops the timer of `justSaved`. */
  dispose() {
    clearTimeout(this.#timer)
  }

  #isOpen(): boolean {
    return this.#report.status !== 'COMPLETED' && this.#report.can.save
  }

  /** Reads what the device keeps for this report. Marks made before it had an id give way to those made since (FD-01). */
  #restore() {
    const draft = readDraft(this.#notes, draftKey(this.#userId, this.#report))
    const earlier = this.#report.id ? readDraft(this.#notes, newDraftKey(this.#userId, this.#report)) : null
    const carried = Object.entries(earlier?.data.lines ?? {}).map(([key, line]) => [key, { ...line, version: firstVersion }] as const)
    this.#edits = new Map([...carried, ...Object.entries(draft?.data.lines ?? {})])
    this.#createdAt = (draft ?? earlier)?.createdAt
  }

  /** Puts the unsaved changes on top of what the server holds now. */
  #rebase(lines: readonly Line[]) {
    const before = this.#base
    this.#base = new Map(
      lines.map((line) => {
        const known = before.get(line.key)
        // An answer that was asked for before our save came through would take the saved marks back.
        return [line.key, known?.id !== undefined && known.id === line.id && known.version > line.version ? known : line]
      }),
    )
    for (const [key, edit] of this.#edits) {
      const base = this.#base.get(key)
      if (!base) {
        const was = before.get(key)
        if (was && !edit.about) this.#edits.set(key, { ...edit, about: aboutOf(was) })
      } else if (edit.from) {
        // What clashes stays as it was made: the server refuses it with the name of the person who answered differently.
        const stored = pickValue(base)
        const { merged, clashes } = merge(base.type, edit.from, edit, stored)
        if (!clashes) this.#edits.set(key, { ...edit, ...merged, version: base.version, from: stored })
      }
    }
    this.#dropEqualEdits()
  }

  #edit(lines: readonly Line[]) {
    if (lines.length === 0) return
    for (const line of lines) {
      const base = this.#base.get(line.key)
      if (!base) continue
      const { version, from, about } = this.#edits.get(line.key) ?? { version: base.version, from: pickValue(base), about: aboutOf(base) }
      this.#edits.set(line.key, { ...pickValue(line), version, ...(from && { from }), ...(about && { about }) })
    }
    this.#dropEqualEdits()
    this.#update()
    this.#keep()
  }

  /** A line that holds what the server holds is not changed. */
  #dropEqualEdits() {
    for (const [key, edit] of this.#edits) {
      const base = this.#base.get(key)
      if (base ? sameValue(base, edit) : !edit.about) this.#edits.delete(key)
    }
  }

  /** Draws the lines and the status anew, keeping the identity of what did not change, and tells the listeners. */
  #update(status: Partial<DraftStatus> = {}) {
    const next = [...this.#base.values()].map((base) => {
      const edit = this.#edits.get(base.key)
      const shown = this.#shown.get(base.key)
      if (shown && shown.base === base && shown.edit === edit) return shown.line
      const wanted = edit ? { ...base, ...pickValue(edit) } : base
      const line = shown && sameFields(shown.line, wanted) ? shown.line : wanted
      this.#shown.set(base.key, { base, edit, line })
      return line
    })
    if (next.length !== this.lines.length || next.some((line, i) => line !== this.lines[i])) this.lines = next
    const gone = this.#goneLines()
    const nextStatus = { ...this.status, ...status, gone, unsaved: this.#edits.size - gone.length }
    if (!sameFields(this.status, nextStatus)) this.status = nextStatus
    for (const listener of this.#answerListeners) listener()
    this.#tellTotals()
  }

  /** Keeps its identity while nothing changes. */
  #goneLines(): readonly GoneLine[] {
    const gone = [...this.#edits].flatMap(([key, edit]) =>
      edit.about && !this.#base.has(key) ? [{ key, about: edit.about, ...pickValue(edit) }] : [],
    )
    return gone.length === this.status.gone.length && gone.every(({ key }, i) => key === this.status.gone[i]?.key) ? this.status.gone : gone
  }

  #tellTotals() {
    if (this.#totalsWait || this.#totalsListeners.size === 0) return
    this.#totalsWait = true
    afterPaint(() => {
      this.#totalsWait = false
      for (const listener of this.#totalsListeners) listener()
    })
  }

  /** Writes the draft to the device. */
  #keep() {
    const timestamp = this.#now().toISOString()
    this.#createdAt ??= timestamp
    const draft: Draft = {
      timestamp,
      createdAt: this.#createdAt,
      isSaved: this.#edits.size === 0,
      lastSavedAt: this.status.lastSavedAt,
      data: { lines: Object.fromEntries(this.#edits) },
    }
    const kept = this.#notes.write(draftKey(this.#userId, this.#report), draft)
    if (kept !== this.status.kept) this.#update({ kept })
  }

  /** Keeps a draft of the time before the report had an id under that id, and only then forgets the old place. */
  #moveFromNew() {
    const old = newDraftKey(this.#userId, this.#report)
    if (!readDraft(this.#notes, old)) return
    if (this.#edits.size > 0) this.#keep()
    if (this.status.kept) this.#notes.remove(old)
  }
}

function aboutOf({ type, position, description, category }: Line): LineAbout {
  return { type, position, description, category }
}

function sameFields<T extends object>(a: T, b: T): boolean {
  const keys = Object.keys(b) as (keyof T)[]
  return keys.length === Object.keys(a).length && keys.every((key) => a[key] === b[key])
}
