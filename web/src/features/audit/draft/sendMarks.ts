import { MutationObserver, type MutationOptions, type QueryClient } from '@tanstack/react-query'
import { type ReportAddress, reportQuery } from '@/api/audit.ts'
import { ApiError } from '@/api/errors.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import type { WaitingMarks } from '@/shared/drafts/waiting.ts'
import { assignReport } from '@/shared/evidence/sending.ts'
import { creating, savingLines } from '../mutations.ts'
import { texts } from '../strings.ts'
import { placeOf, type Report } from '../types.ts'
import type { AuditDraft } from './draft.ts'
import { holdDraft, openDraft, sendInTurn } from './drafts.ts'

/** Thrown with a sentence that says what only the person can decide. The marks stay. */
export class NeedsPerson extends Error {
  override readonly name = 'NeedsPerson'
}

/**
 * Sends the marks of a report that wait on this device, without its page: it makes the report if there is none yet, and saves the lines
 * (OFFLINE-012). What needs a decision of the person is thrown as NeedsPerson. Sending them twice changes nothing. Returns the report's id.
 */
export async function sendMarks(
  client: QueryClient,
  userId: string,
  { reportId, about }: Pick<WaitingMarks, 'reportId' | 'about'>,
): Promise<string> {
  return sendMarksOf(client, userId, await loadReport(client, { reportId, about }))
}

/** The report of marks that wait on this device, as the server has it. */
export function loadReport(client: QueryClient, { reportId, about }: Pick<WaitingMarks, 'reportId' | 'about'>): Promise<Report> {
  return load(client, reportId === undefined && about ? { id: 'new', store: about.storeId, date: about.date } : { id: reportId ?? '' })
}

export async function sendMarksOf(client: QueryClient, userId: string, report: Report): Promise<string> {
  if (!report.can.save) throw new NeedsPerson(texts.left.closed)
  const draft = openDraft(userId, report, 0)
  const release = holdDraft(draft, userId, 0)
  try {
    await draft.ready
    return await sendInTurn(draft, async () => {
      const id = report.id ?? (await create(client, draft, report))
      await assignReport(placeOf(report), id)
      await save(client, draft, id)
      if (draft.status.unsaved > 0) throw new NeedsPerson(texts.left.linesLeft(draft.status.unsaved))
      return id
    })
  } finally {
    await draft.written()
    release()
  }
}

const load = (client: QueryClient, address: ReportAddress) => client.fetchQuery({ ...reportQuery(address), staleTime: 0 })

const run = <Data, Variables, Before>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables, Before>,
  variables: Variables,
) => new MutationObserver(client, options).mutate(variables)

async function create(client: QueryClient, draft: AuditDraft, { store, date }: Report): Promise<string> {
  const created = await run(client, creating(client), { id: uuidv7(), store: store.id, date })
  if (!created.id) throw new Error('audit: the created report has no id')
  draft.adopt(created)
  return created.id
}

/** Lines that somebody has resynced away meanwhile are left out of a second try. */
async function save(client: QueryClient, draft: AuditDraft, id: string, retried = false): Promise<void> {
  const lines = draft.changes()
  if (lines.length === 0) return
  draft.sending(lines)
  try {
    draft.saved(lines, await run(client, savingLines(client), { id, lines, made: draft.made(lines) }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status < 500) draft.refused(lines)
    const clashes = error.problem.conflicts?.length ?? 0
    if (clashes > 0) throw new NeedsPerson(texts.left.clashes(clashes))
    if (error.status !== 422 || retried) throw error
    draft.adopt(await load(client, { id }))
    await save(client, draft, id, true)
  }
}
