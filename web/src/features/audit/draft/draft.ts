/**
 * The lines of a report while somebody works on them: what the server has, with the person's unsaved changes on top. Every change is written to the
 * device at once, so that a crash loses nothing (AUDIT-064, FD-29). That is cheap: with 200 lines changed and commented, it takes about 1 ms.
 */
import type { LineConflict, SavedLines } from '@/api/types.ts'
import { afterPaint } from '@/lib/afterPaint.ts'
import { tabs } from '@/lib/tabs.ts'
import { clearDraft, type Device, DraftFile, sweepDrafts, thisDevice } from '@/shared/drafts/draftFile.ts'
import {
  copiesOf,
  type Draft,
  type DraftData,
  type DraftKey,
  type DraftLine,
  draftKey,
  draftPrefix,
  holdsOver,
  type LineAbout,
  type LineCopy,
  latestRevision,
  newDraftKey,
  type ReportAbout,
} from '@/shared/drafts/format.ts'
import { sameMarks } from '@/shared/marks/marking.ts'
import { merge, pickValue, sameValue } from '../rules/merge.ts'
import type { Line, LineMark, Report, Value } from '../types.ts'

/** A change of a line. An absent field stays as it is. */
export type LineChange = Partial<Value>

/** Puts marks back as they were before a change. It leaves alone what anybody has answered differently since (FD-40). */
export type Undo = () => void

const nothing: Undo = () => {}

/** A line that the person changed, and that cannot be saved in this report. */
export interface LeftLine extends Value {
  readonly key: string
  /** Describes the line. Drafts of an earlier release may not have it. */
  readonly about?: LineAbout | undefined
}

/** The state of the draft that the page's header and notices show. */
export interface DraftStatus {
  /** How many lines have unsaved changes. */
  unsaved: number
  /** Whether a save succeeded in the last 5 s (AUDIT-066). */
  justSaved: boolean
  /** The time of the last save (RFC 3339), or null if there was none (AUDIT-067). */
  lastSavedAt: string | null
  /** How many lines were restored from the device when the page opened (AMB-031). */
  restored: number
  /** Changes on the device that were not applied, because somebody has completed the report (AMB-031). None until all of them are read. */
  heldBack: readonly LeftLine[]
  /** Changed lines that the report no longer has because somebody resynced it, until the person dismisses them (FD-11). */
  gone: readonly LeftLine[]
  /** How many lines have changes that are only in this tab, because the device's storage is full or forbidden (FD-31). */
  onlyHere: number
}

/** How long `justSaved` stays true after a save, in milliseconds (AUDIT-066). */
const justSavedMs = 5000

/** How far revisions may be ahead of the clock, in milliseconds, because many lines were marked at once. */
const mostAhead = 5000

/** How many unanswered values of a line are remembered. */
const mostSent = 20

/** The version of a stored line that nobody has changed. Marks made before the report was stored are based on it (FD-01). */
const firstVersion = 1

/** When a person made a change, for the server to put changes of one person in order. */
export interface Made {
  /** Of two changes of a line on this device the later one has the greater; 0: made with an earlier release (FD-324). */
  readonly revision: number
  /** How long ago, in milliseconds; -1 if the device cannot say, because its clock was set back (FD-253). */
  readonly age: number
}

interface Options {
  userId: string
  report: Report
  device?: Device
  now?: () => Date
}

/**
 * The draft of one report. React reads it with useSyncExternalStore: `lines`, `line(key)` and `status` are new objects only if their content changed.
 */
export class AuditDraft {
  lines: readonly Line[] = []
  status: DraftStatus
  /**
   * Resolves when the marks of the database have been added, if it has later ones than localStorage, however long it takes to answer. The page does
   * not wait for it, but nothing is completed or given up before.
   */
  ready: Promise<void>

  readonly #userId: string
  readonly #device: Device
  readonly #now: () => Date
  readonly #answerListeners = new Set<() => void>()
  readonly #totalsListeners = new Set<() => void>()
  #stopListening: () => void
  #totalsWait = false
  #disposed = false
  /** Whether everything is in it that the device keeps of the report. */
  #isRead = false
  #report: Report
  #file: DraftFile
  #base = new Map<string, Line>()
  /** Unsaved changes by the key of their line, including those of lines that the report no longer has. */
  #edits = new Map<string, DraftLine>()
  /** The last revision of each line whose change was saved or given up. */
  #settled = new Map<string, number>()
  #cleared = -1
  /** The last revision that was carried over from the draft of the time when the report had no id. */
  #carried = -1
  #revision = 0
  /** The last revision that this page knew before its person changed anything here. */
  #opened = 0
  /**
   * What was sent of a line, oldest first, as long as nobody knows which of it the server has stored: the answers are on the way, or were lost.
   */
  #sent = new Map<string, Value[]>()
  /** For each line, what its `line` was made from. */
  #shown = new Map<string, { base: Line; edit: DraftLine | undefined; line: Line }>()
  /** Which of the person's changes answered a line last. */
  readonly #answered = new Map<string, number>()
  #turn = 0
  #createdAt: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor({ userId, report, device = thisDevice, now = () => new Date() }: Options) {
    this.#userId = userId
    this.#device = device
    this.#now = now
    this.#report = report
    this.#file = this.#openFile()
    this.status = { unsaved: 0, justSaved: false, lastSavedAt: null, restored: 0, heldBack: [], gone: [], onlyHere: 0 }
    this.#restore()
    this.#opened = this.#revision
    void sweepDrafts(draftPrefix(userId), device, now().getTime())
    this.adopt(report)
    this.#update({ restored: this.status.unsaved })
    this.ready = this.#restoreDurable()
    this.#stopListening = this.#listen()
  }

  /** Calls the listener at once after every change. Use it for what must be drawn within the tap, which is the line itself. */
  onAnswer = (listener: () => void): (() => void) => {
    this.#answerListeners.add(listener)
    return () => this.#answerListeners.delete(listener)
  }

  /** Calls the listener once the changed line is on the screen. Use it for what follows from the answers, such as the score (docs/adr/0008). */
  onTotals = (listener: () => void): (() => void) => {
    this.#totalsListeners.add(listener)
    return () => this.#totalsListeners.delete(listener)
  }

  /** Whether this is the draft of the given report. A report that has just got its id is still the same report. */
  isOf({ id, store, coreRangePromotion }: Report): boolean {
    const own = this.#report
    if (own.id && id) return own.id === id
    return own.status !== 'COMPLETED' && own.store.id === store.id && own.coreRangePromotion.id === coreRangePromotion.id
  }

  /** The reasons that can be given for a line that cannot be checked. A report that the device keeps from an earlier release comes without. */
  get obstacles(): readonly string[] {
    return this.#report.obstacles ?? []
  }

  /** Where the device keeps it. */
  get key(): DraftKey {
    return this.#file.key
  }

  /** The id of its report. A new one gets it with its first save, which may be in the middle of an act of the page (FD-344). */
  get reportId(): string | undefined {
    return this.#report.id
  }

  /** A line with the person's unsaved changes. */
  line(key: string): Line | undefined {
    return this.#base.has(key) ? this.#shown.get(key)?.line : undefined
  }

  /** Changes a line. Does nothing if the report is completed (AUDIT-065). */
  change(key: string, change: LineChange): Undo {
    if (!this.#isOpen()) return nothing
    this.#catchUp()
    const line = this.line(key)
    return line ? this.#answer([{ ...line, ...change }]) : nothing
  }

  /** Takes the lines as AUTO-MARK or a shortcut changed them. Lines that did not change must still be the same objects. */
  changeAll(lines: readonly Line[]): Undo {
    return this.#isOpen() ? this.#answer(lines.filter((line) => line !== this.line(line.key))) : nothing
  }

  /**
   * The changed lines to save, each with the version that it was changed from (FD-09). It is empty while the report has no id: create the report
   * first and adopt the answer (FD-01).
   */
  changes(): LineMark[] {
    if (!this.#isOpen()) return []
    return [...this.#edits].flatMap(([key, edit]) => {
      const id = this.#base.get(key)?.id
      if (!id) return []
      const { obstacle, ...value } = pickValue(edit)
      // The server leaves a reason that it has unless it is told, or gets an answer.
      const told = obstacle || edit.from?.obstacle ? { obstacle: obstacle ?? '' } : {}
      return [{ id, ...value, ...told, version: edit.version, ...(edit.from && { from: edit.from }) }]
    })
  }

  /** When the person made these changes, by their id. */
  made(lines: readonly LineMark[]): ReadonlyMap<string, Made> {
    const now = this.#now().getTime()
    return new Map(
      lines.map((line) => {
        const revision = this.#edits.get(this.#keyOf(line))?.revision ?? 0
        const age = now - revision
        return [line.id, { revision, age: revision === 0 || age < -mostAhead ? -1 : Math.max(0, age) }]
      }),
    )
  }

  /** Records that these changes are being sent. Until a save of the line succeeds, the server may have them or not. */
  sending(lines: readonly LineMark[]) {
    for (const line of lines) this.#addSent(this.#keyOf(line), pickValue(line))
  }

  /** Records that the server refused these changes, so it has stored none of them. */
  refused(lines: readonly LineMark[]) {
    for (const line of lines) {
      const key = this.#keyOf(line)
      const others = this.#sent.get(key)?.filter((value) => !sameValue(value, line)) ?? []
      if (others.length > 0) this.#sent.set(key, others)
      else this.#sent.delete(key)
    }
  }

  /** Records that a save succeeded. Lines that were changed again during the save stay unsaved, on top of the version that was saved. */
  saved(sent: readonly LineMark[], answer: SavedLines) {
    this.#catchUp()
    const saved = new Map(answer.lines.map((line) => [line.id, line]))
    const byId = new Map([...this.#base.values()].map((line) => [line.id, line]))
    for (const line of sent) {
      const base = byId.get(line.id)
      const { version, stored, revision = 0 } = saved.get(line.id) ?? {}
      if (!base || version === undefined) continue
      this.#revision = Math.max(this.#revision, revision)
      const now = pickValue(stored ?? line)
      this.#sent.delete(base.key)
      this.#base.set(base.key, { ...base, ...now, version })
      const edit = this.#edits.get(base.key)
      if (!edit) continue
      if (sameValue(edit, line)) this.#settle(base.key)
      else {
        // A comment that the server has put beside somebody else's was not seen by the person who goes on typing: the next save joins the two again.
        const from = edit.comments === line.comments ? now : { ...now, comments: line.comments ?? '' }
        const merged = merge(base.type, pickValue(line), edit, now).merged
        this.#edits.set(base.key, {
          ...edit,
          ...merged,
          version,
          from,
          revision: Math.max(edit.revision, revision && this.#nextRevision()),
        })
      }
    }
    this.#dropEqualEdits()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#update({ justSaved: false }), justSavedMs)
    this.#update({ justSaved: true, lastSavedAt: answer.savedAt })
    this.#keep()
  }

  /**
   * Settles lines that somebody else has changed (FD-09). With `mine` the next save replaces their values with this person's; without it, theirs are
   * kept. Comments that the server has joined are kept either way (OFFLINE-023).
   */
  resolve(conflicts: readonly LineConflict[], mine: boolean) {
    for (const { key, mine: own, theirs, changedBy, changedAt } of conflicts) {
      const base = this.#base.get(key)
      if (!base) continue
      this.#base.set(key, { ...base, ...theirs, changedBy, changedAt })
      const edit = this.#edits.get(key)
      const stored = pickValue(theirs)
      const comments = edit && own.comments !== edit.comments ? own.comments : undefined
      if (edit && (mine || comments !== undefined)) {
        const merged = edit.from ? merge(base.type, edit.from, edit, stored).merged : pickValue(edit)
        const kept = { ...(mine ? merged : stored), ...(comments !== undefined && { comments }) }
        this.#edits.set(key, { ...edit, ...kept, version: theirs.version, from: stored, revision: this.#nextRevision() })
      } else this.#settle(key)
    }
    this.#dropEqualEdits()
    this.#update()
    this.#keep()
  }

  /**
   * Takes a new answer of the server: the report was created, resynced, loaded again or has more focus products. Unsaved changes stay on top of the
   * lines with the same key (FD-01). If somebody has completed the report, they stay on the device but are not applied (AMB-031). After the person's
   * own COMPLETE, call clear() first.
   */
  adopt(report: Report) {
    const created = !this.#report.id && report.id !== undefined
    this.#report = report
    if (created) {
      for (const [key, edit] of this.#edits) this.#edits.set(key, { ...edit, version: firstVersion })
      this.#file = this.#openFile()
      this.#absorb(this.#file.read()?.data)
    }
    const settles = this.#rebase(report.lines)
    this.#update({ ...(report.updatedAt && { lastSavedAt: report.updatedAt }) })
    if (settles || created) this.#keep()
    if (created) this.#removeNew()
  }

  /**
   * Takes changes of another draft, such as that of a deleted report, on top of the lines with the same key (FD-32). What they were changed from
   * there says nothing about this report, so each is taken whole.
   */
  take(lines: Readonly<Record<string, DraftLine>>) {
    this.#catchUp()
    for (const [key, { from: _, ...line }] of Object.entries(lines)) {
      this.#edits.set(key, { ...line, version: this.#report.id ? firstVersion : 0, revision: this.#nextRevision() })
    }
    this.#rebase([...this.#base.values()])
    this.#update()
    this.#keep()
  }

  /** Drops the changes of lines that the report no longer has. */
  letGo() {
    for (const { key } of this.status.gone) this.#settle(key)
    this.#update()
    this.#keep()
  }

  /** Drops every unsaved change of a line that the report has, after the person has confirmed it (FD-33). */
  giveUp() {
    this.#catchUp()
    for (const key of [...this.#edits.keys()]) if (this.#base.has(key)) this.#settle(key)
    this.#update({ restored: 0 })
    this.#keep()
  }

  /** Writes the draft again if the device has lost it or could not keep it before. */
  check() {
    if (this.#edits.size === 0 || (this.status.onlyHere === 0 && !this.#file.isChanged())) return
    this.#catchUp()
    this.#keep()
    this.#update()
  }

  /** Resolves when the device has written everything, or has refused to. */
  written(): Promise<void> {
    return this.#file.written()
  }

  /** Removes the draft from the device, after the report was completed or deleted (AUDIT-068, AUDIT-069). */
  clear() {
    this.#cleared = this.#nextRevision()
    this.#file.clear(this.#cleared)
    // What is younger under the key of the store and quarter belongs to the store's next report, such as marks that were taken there from this one.
    if (this.#carried >= 0) clearDraft(newDraftKey(this.#userId, this.#report), this.#carried, this.#device)
    this.#edits.clear()
    this.#settled.clear()
    this.#createdAt = undefined
    this.#update({ restored: 0, onlyHere: 0 })
  }

  /** The unsaved changes, to read. */
  unsavedLines(): readonly LeftLine[] {
    return leftLines(this.data())
  }

  /** The unsaved changes, as the device keeps them. */
  data(): DraftData {
    return {
      lines: Object.fromEntries(this.#edits),
      ...(this.#settled.size > 0 && { settled: Object.fromEntries(this.#settled) }),
      ...(this.#cleared >= 0 && { cleared: this.#cleared }),
    }
  }

  /** Ends its timers and listening, once nothing uses it any more. It writes nothing by itself after that. */
  dispose() {
    this.#disposed = true
    clearTimeout(this.#timer)
    this.#stopListening()
  }

  /** Goes on after dispose(), because a page uses it after all, and takes what was written meanwhile. */
  revive() {
    if (!this.#disposed) return
    this.#disposed = false
    this.#stopListening = this.#listen()
    this.ready = this.#restoreDurable()
  }

  /** Follows what other tabs write. */
  #listen(): () => void {
    return tabs.listen((message) => {
      if (message.about === 'draft' && message.key === this.#file.key && this.#catchUp()) this.#update()
    })
  }

  #addSent(key: string, value: Value) {
    const others = this.#sent.get(key)?.filter((each) => !sameValue(each, value)) ?? []
    this.#sent.set(key, [...others.slice(1 - mostSent), value])
  }

  #keyOf({ id }: LineMark): string {
    return [...this.#base.values()].find((line) => line.id === id)?.key ?? ''
  }

  #isOpen(): boolean {
    return this.#report.status !== 'COMPLETED' && this.#report.can.save
  }

  #openFile(): DraftFile {
    return new DraftFile(draftKey(this.#userId, this.#report), () => this.#tellKept(), this.#device)
  }

  /** The file of the time when this report had no id. Once the report is completed, that key belongs to the store's next report. */
  #newFile(): DraftFile | undefined {
    return this.#report.id && this.#report.status !== 'COMPLETED'
      ? new DraftFile(newDraftKey(this.#userId, this.#report), () => {}, this.#device)
      : undefined
  }

  /** Reads the changes that localStorage keeps for this report. Those from before it had an id are added (FD-01). */
  #restore() {
    const draft = this.#file.read()
    const earlier = this.#newFile()?.read()
    this.#absorb(draft?.data)
    this.#createdAt = (draft ?? earlier)?.createdAt
    if (!earlier) return
    this.#absorb(carried(earlier.data))
    this.#keep()
    this.#removeNew()
  }

  /** Adds what the database knows better than localStorage, for example after the browser was killed (FD-29). */
  async #restoreDurable(): Promise<void> {
    const file = this.#file
    const [draft, earlier] = await Promise.all([file.readDurable(), this.#newFile()?.readDurable()])
    if (this.#disposed) return
    if (file !== this.#file) return this.#restoreDurable() // the report has got its id meanwhile
    this.#isRead = true
    this.#catchUp()
    for (const found of [draft, earlier]) if (found) this.#goOnFrom(found.data)
    const before = new Set(this.#edits.keys())
    const taken = [...this.#absorb(draft?.data), ...(earlier ? this.#absorb(carried(earlier.data)) : [])]
    if (taken.length > 0) {
      this.#rebase([...this.#base.values()])
      const added = taken.filter((key) => this.#edits.has(key) && this.#base.has(key) && !before.has(key)).length
      this.#update({ restored: this.status.restored + (this.#isOpen() ? added : 0) })
    } else if (!this.#isOpen()) this.#update()
    if (taken.length > 0 || (this.#edits.size > 0 && !file.isDurable(this.data()))) this.#keep()
    if (earlier && Object.keys(earlier.data.lines).length > 0) this.#removeNew()
    this.#opened = this.#revision
  }

  /**
   * Where the clock was set back, what was changed here before the database answered still counts as later than all that the database has.
   */
  #goOnFrom(data: DraftData) {
    const latest = latestRevision(data)
    if (latest <= this.#now().getTime()) return
    this.#revision = Math.max(this.#revision, latest)
    for (const [key, edit] of this.#edits) {
      if (edit.revision > this.#opened && edit.revision <= latest) this.#edits.set(key, { ...edit, revision: this.#nextRevision() })
    }
  }

  /** Takes what a copy of this draft knows better. Returns the keys of the lines that changed. */
  #absorb(data: DraftData | undefined): string[] {
    if (!data) return []
    this.#revision = Math.max(this.#revision, latestRevision(data))
    const taken: string[] = []
    for (const [key, copy] of copiesOf(data)) {
      const known = this.#copy(key)
      if (copy.revision <= this.#cleared || (known && !holdsOver(copy, known))) continue
      if (copy.line) {
        this.#edits.set(key, copy.line)
        // The page that wrote it may have sent it when it was left, and nobody heard the answer.
        this.#addSent(key, pickValue(copy.line))
        this.#settled.delete(key)
      } else {
        this.#edits.delete(key)
        this.#settled.set(key, copy.revision)
      }
      taken.push(key)
    }
    if ((data.cleared ?? -1) > this.#cleared) {
      this.#cleared = data.cleared ?? -1
      const old = [...this.#edits].filter(([, { revision }]) => revision <= this.#cleared).map(([key]) => key)
      for (const key of old) this.#edits.delete(key)
      for (const [key, revision] of this.#settled) if (revision <= this.#cleared) this.#settled.delete(key)
      taken.push(...old)
    }
    return taken
  }

  #copy(key: string): LineCopy | undefined {
    const line = this.#edits.get(key)
    if (line) return { revision: line.revision, line }
    const revision = this.#settled.get(key)
    return revision === undefined ? undefined : { revision }
  }

  /** Takes what another tab has written since. Returns whether that changed anything. */
  #catchUp(): boolean {
    if (!this.#file.isChanged() || this.#absorb(this.#file.read()?.data).length === 0) return false
    this.#rebase([...this.#base.values()])
    return true
  }

  #settle(key: string) {
    const edit = this.#edits.get(key)
    if (!edit) return
    this.#edits.delete(key)
    this.#settled.set(key, edit.revision)
  }

  /** It is the time in Unix ms, unless the clock was set back. So it also grows over copies of the draft that this page has not seen. */
  #nextRevision(): number {
    this.#revision = Math.max(this.#revision + 1, this.#now().getTime())
    return this.#revision
  }

  /** Puts the unsaved changes on top of the lines that the server has now. Returns whether some were settled, because the server has them already. */
  #rebase(lines: readonly Line[]): boolean {
    const before = this.#base
    this.#base = new Map(
      lines.map((line) => {
        const known = before.get(line.key)
        // An answer to a call from before our save would undo the marks that were saved.
        return [line.key, known?.id !== undefined && known.id === line.id && known.version > line.version ? known : line]
      }),
    )
    for (const [key, edit] of this.#edits) {
      const base = this.#base.get(key)
      if (!base) {
        const was = before.get(key)
        if (was && !edit.about) this.#edits.set(key, { ...edit, about: aboutOf(was) })
      } else if (edit.from && base.version >= edit.version) {
        // A change that clashes stays as it is. The server will refuse it and name the person who answered differently.
        const stored = pickValue(base)
        const { merged, clashes } = merge(base.type, edit.from, edit, stored)
        const isNews = edit.version !== base.version || !sameValue(edit, merged) || !sameValue(edit.from, stored)
        if (!clashes && isNews) this.#edits.set(key, { ...edit, ...merged, version: base.version, from: stored })
      }
    }
    return this.#dropEqualEdits()
  }

  /** Makes a change of the person that can be undone. */
  #answer(lines: readonly Line[]): Undo {
    const turn = ++this.#turn
    const answered: { key: string; before: Given; after: Given }[] = []
    for (const line of lines) {
      const before = this.line(line.key)
      if (!before || sameGiven(before, line)) continue
      answered.push({ key: line.key, before: givenOf(before), after: givenOf(line) })
      this.#answered.set(line.key, turn)
    }
    this.#edit(lines)
    return () => {
      if (!this.#isOpen()) return
      this.#catchUp()
      const back = answered.flatMap(({ key, before, after }) => {
        const line = this.line(key)
        return line && this.#answered.get(key) === turn && sameGiven(line, after) ? [{ ...line, ...before }] : []
      })
      this.#edit(back)
    }
  }

  #edit(lines: readonly Line[]) {
    if (lines.length === 0) return
    for (const line of lines) {
      const base = this.#base.get(line.key)
      if (!base) continue
      const edit = this.#edits.get(line.key) ?? { version: base.version, from: pickValue(base), about: aboutOf(base) }
      const { version, about } = edit
      const sent = this.#sent.get(line.key)
      const first = edit.from && edit.version === base.version ? pickValue(base) : edit.from
      const from = first && sent ? takenBackFrom(first, sent, line) : first
      this.#edits.set(line.key, {
        ...pickValue(line),
        version,
        revision: this.#nextRevision(),
        ...(from && { from }),
        ...(about && { about }),
      })
    }
    this.#dropEqualEdits()
    this.#update()
    this.#keep()
  }

  /** Settles changes that equal what the server has, unless what is known of the server is older than the change. Returns whether there were any. */
  #dropEqualEdits(): boolean {
    const before = this.#edits.size
    for (const [key, edit] of this.#edits) {
      const base = this.#base.get(key)
      if (base ? this.#isSettled(key, edit, base) : !edit.about) this.#settle(key)
    }
    return this.#edits.size < before
  }

  /**
   * Whether the server has the value of an edit for sure. A mark that was sent and then taken back may be stored in the meantime, unless the report
   * is closed.
   */
  #isSettled(key: string, edit: DraftLine, base: Line): boolean {
    if (!sameValue(base, edit) || base.version < edit.version) return false
    if (!this.#isOpen()) return true
    const sent = this.#sent.get(key) ?? []
    return sent.every((value) => sameValue(value, edit)) && (!edit.from || sameValue(edit.from, base) || sent.length > 0)
  }

  /** Makes `lines` and `status` again, keeps the objects whose content is the same, and calls the listeners. */
  #update(status: Partial<DraftStatus> = {}) {
    const isOpen = this.#isOpen()
    const next = [...this.#base.values()].map((base) => {
      const edit = isOpen ? this.#edits.get(base.key) : undefined
      const shown = this.#shown.get(base.key)
      if (shown && shown.base === base && shown.edit === edit) return shown.line
      const wanted = edit ? { ...base, ...pickValue(edit) } : base
      const line = shown && sameFields(shown.line, wanted) ? shown.line : wanted
      this.#shown.set(base.key, { base, edit, line })
      return line
    })
    if (next.length !== this.lines.length || next.some((line, i) => line !== this.lines[i])) this.lines = next
    const left = leftLines(this.data())
    const gone = sameList(this.status.gone, isOpen ? left.filter(({ key }) => !this.#base.has(key)) : [])
    const heldBack = sameList(this.status.heldBack, isOpen || !this.#isRead ? [] : left)
    const nextStatus = { ...this.status, ...status, gone, heldBack, unsaved: isOpen ? this.#edits.size - gone.length : 0 }
    if (!sameFields(this.status, nextStatus)) this.status = nextStatus
    for (const listener of this.#answerListeners) listener()
    this.#tellTotals()
  }

  #tellTotals() {
    if (this.#totalsWait || this.#totalsListeners.size === 0) return
    this.#totalsWait = true
    afterPaint(() => {
      this.#totalsWait = false
      for (const listener of this.#totalsListeners) listener()
    })
  }

  /** The draft, as the device keeps it. */
  stored(): Draft {
    const timestamp = this.#now().toISOString()
    return {
      timestamp,
      createdAt: this.#createdAt ?? timestamp,
      isSaved: this.#edits.size === 0,
      lastSavedAt: this.status.lastSavedAt,
      report: aboutReport(this.#report),
      data: this.data(),
    }
  }

  /** Writes the draft to the device. */
  #keep() {
    const draft = this.stored()
    this.#createdAt = draft.createdAt
    this.#file.write(draft)
    this.#tellKept()
  }

  #tellKept() {
    const onlyHere = this.#file.unkept(this.data())
    if (onlyHere !== this.status.onlyHere) this.#update({ onlyHere })
  }

  /** Removes the entry of a draft from before the report had an id, once everything is written under the key of that id. */
  #removeNew() {
    const [file, revision] = [this.#file, this.#revision]
    this.#carried = revision
    const old = newDraftKey(this.#userId, this.#report)
    const remove = async () => {
      await this.ready
      await file.written()
      if (this.#isRead && file.unkept(this.data()) === 0) clearDraft(old, revision, this.#device)
    }
    void Promise.resolve().then(remove)
  }
}

/** The changes of a draft from before the report had an id, for the report with its id. */
function carried({ lines, ...data }: DraftData): DraftData {
  return { ...data, lines: Object.fromEntries(Object.entries(lines).map(([key, line]) => [key, { ...line, version: firstVersion }])) }
}

/** What a person has said of a line: its answers, or why it cannot be checked. */
type Given = Pick<Value, 'passed' | 'pricePassed' | 'obstacle'>

function givenOf({ passed, pricePassed, obstacle }: Given): Given {
  return { passed, pricePassed, obstacle }
}

function sameGiven(a: Given, b: Given): boolean {
  return sameMarks(a, b) && (a.obstacle || '') === (b.obstacle || '')
}

function aboutOf({ type, position, description, category }: Line): LineAbout {
  return { type, position, description, category }
}

/** The changed lines of a draft, to read. */
export function leftLines({ lines }: DraftData): readonly LeftLine[] {
  return Object.entries(lines).map(([key, line]) => ({ key, about: line.about, ...pickValue(line) }))
}

/** What a draft says about its report. */
export function aboutReport({ store, date }: Report): ReportAbout {
  return { storeId: store.id, store: store.name, date }
}

/** The array before, if the one after has the same content. */
function sameList(before: readonly LeftLine[], after: readonly LeftLine[]): readonly LeftLine[] {
  const isSame = after.length === before.length && after.every((line, i) => sameFields(before[i] ?? line, line))
  return isSame ? before : after
}

function sameFields<T extends object>(a: T, b: T): boolean {
  // A field that is absent equals one that is undefined, as the answers of the server and the values of a draft differ.
  return [a, b].every((each) => (Object.keys(each) as (keyof T)[]).every((key) => a[key] === b[key]))
}

/**
 * What a change was made from if others are on their way to the server. A field that was sent and is now taken back was changed from what was sent
 * last. Otherwise it would count as unchanged, and what was sent would stay. Every other field may never have reached the server, so it is still a
 * change.
 */
function takenBackFrom(from: Value, sent: readonly Value[], now: Value): Value {
  function field<Name extends keyof Value>(name: Name): Value[Name] {
    const other = now[name] === from[name] && sent.findLast((value) => value[name] !== now[name])
    return other ? other[name] : from[name]
  }
  return {
    passed: field('passed'),
    pricePassed: field('pricePassed'),
    obstacle: field('obstacle'),
    hidden: field('hidden'),
    comments: field('comments'),
  }
}
