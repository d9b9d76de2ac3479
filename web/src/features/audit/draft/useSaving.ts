import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { reportQuery } from '@/api/audit.ts'
import { ApiError, OfflineError } from '@/api/errors.ts'
import type { LineConflict } from '@/api/types.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { useCreateReport, useSaveLines } from '../mutations.ts'
import { texts } from '../strings.ts'
import { toast } from '../toast.ts'
import type { Report } from '../types.ts'
import type { AuditDraft } from './draft.ts'

/** By the key of each clashing line: whether the person's own value holds. */
export type Settlement = ReadonlyMap<string, boolean>

/** Lines that somebody else changed meanwhile, and how the person settles them; null leaves all as it is and saves nothing. */
export interface Clash {
  conflicts: readonly LineConflict[]
  settle: (settlement: Settlement | null) => void
}

/** The person left a clash unsettled: nothing was saved, and nothing went wrong. */
export class Unsettled extends Error {
  override readonly name = 'Unsettled'
}

type StoredReport = Report & { id: string }

export interface Saving {
  /** The stored report, created first where it is new (FD-01). */
  ensure: () => Promise<StoredReport>
  /** Sends the changed lines and answers with the stored report. Throws what the call threw, or Unsettled. */
  save: () => Promise<StoredReport>
  /** The last attempt failed (AMB-030). */
  failed: boolean
  /** To be settled before the save goes on. */
  clash: Clash | null
  /** How many lines of a clash the person left unsettled. Saving again asks anew. */
  undecided: number
}

/** Saving the lines of a report: create it if need be, send what changed, settle clashes, send again (FD-01, FD-09). */
export function useSaving(report: Report, draft: AuditDraft): Saving {
  const client = useQueryClient()
  const { mutateAsync: create } = useCreateReport()
  const { mutateAsync: saveLines } = useSaveLines()
  const [failed, setFailed] = useState(false)
  const [clash, setClash] = useState<Clash | null>(null)
  const [undecided, setUndecided] = useState(0)
  // One id for all attempts, so that a repeated call creates nothing more.
  const newId = useRef<string | undefined>(undefined)

  async function ensure(): Promise<StoredReport> {
    if (isStored(report)) return report
    newId.current ??= uuidv7()
    const created = await create({ id: newId.current, store: report.store.id, date: report.date })
    if (!isStored(created)) throw new Error('audit: the created report has no id')
    draft.adopt(created)
    return created
  }

  async function send(id: string, retried = false): Promise<void> {
    const lines = draft.changes()
    if (lines.length === 0) return
    try {
      draft.saved(lines, await saveLines({ id, lines }))
    } catch (error) {
      const gone = linesGone(error)
      if (gone > 0 && !retried) {
        await refetch(id)
        await send(id, true)
        toast(texts.toast.linesGone(gone), 'info')
        return
      }
      const conflicts = conflictsOf(error)
      if (!conflicts) throw error
      const settlement = await ask(conflicts)
      if (!settlement) throw new Unsettled()
      for (const mine of [true, false]) {
        draft.resolve(
          conflicts.filter(({ key }) => settlement.get(key) === mine),
          mine,
        )
      }
      await send(id)
    }
  }

  /** Puts the person's marks on top of the report as it is now; those on lines that it no longer has go with them. */
  async function refetch(id: string) {
    draft.adopt(await client.fetchQuery({ ...reportQuery({ id }), staleTime: 0 }))
  }

  function ask(conflicts: readonly LineConflict[]): Promise<Settlement | null> {
    return new Promise((resolve) => {
      const settle = (settlement: Settlement | null) => {
        setClash(null)
        setUndecided(settlement ? 0 : conflicts.length)
        resolve(settlement)
      }
      setClash({ conflicts, settle })
    })
  }

  async function save(): Promise<StoredReport> {
    try {
      if (!navigator.onLine) throw new OfflineError()
      const stored = await ensure()
      await send(stored.id)
      setFailed(false)
      setUndecided(0)
      return stored
    } catch (error) {
      setFailed(true)
      throw error
    }
  }

  return { ensure, save, failed, clash, undecided }
}

function isStored(report: Report): report is StoredReport {
  return report.id !== undefined
}

/** How many of the sent lines the report no longer has: somebody else resynced it meanwhile (FD-11). */
function linesGone(error: unknown): number {
  if (!(error instanceof ApiError) || error.status !== 422) return 0
  return Object.keys(error.fields).filter((field) => /^lines\[\d+\]\.id$/.test(field)).length
}

function conflictsOf(error: unknown): readonly LineConflict[] | undefined {
  const conflicts = error instanceof ApiError && error.status === 409 ? error.problem.conflicts : undefined
  return conflicts && conflicts.length > 0 ? conflicts : undefined
}
