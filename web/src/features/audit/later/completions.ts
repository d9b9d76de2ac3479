/**
 * Completions that wait on this device for a connection (OFFLINE-018, docs/adr/0056). Each is sent after the marks and the announcements of the
 * photos of its report, once: the server knows a repeat by its id. One that is refused stays, with the sentence, until the person tries again or
 * takes it back; one that cannot be sent yet holds up no other.
 */
import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { answerLimit, api, call } from '@/api/client.ts'
import { complianceKey } from '@/api/compliance.ts'
import { ApiError, OfflineError, refusalOf } from '@/api/errors.ts'
import { backoff } from '@/lib/backoff.ts'
import { askToKeep } from '@/lib/persist.ts'
import { createStore } from '@/lib/store.ts'
import { tabs } from '@/lib/tabs.ts'
import { inTurns } from '@/lib/turns.ts'
import type { ReportAbout } from '@/shared/drafts/format.ts'
import { announceAll, startSending as startPhotos } from '@/shared/evidence/sending.ts'
import { fullName } from '@/shared/people/people.ts'
import { meQuery, session } from '@/shared/session/session.ts'
import { notify } from '@/ui/notify.tsx'
import { NeedsPerson, sendMarks } from '../draft/sendMarks.ts'
import { keepReport } from '../mutations.ts'
import { texts } from '../strings.ts'
import type { Report } from '../types.ts'
import { Box } from './box.ts'

export interface Completion {
  id: string
  person: string
  /** Store and quarter of the report, which has no id before it is saved. */
  place: string
  /** The id of the report. Absent until it has one. */
  report?: string | undefined
  about: ReportAbout
  /** What the device worked out. The server's figure counts. */
  score: number
  /** When the person completed the report (RFC 3339). */
  at: string
  /** The reports of others of the same visit that the person has been told of (FD-296). Completions of an earlier release do not say. */
  others?: string[] | undefined
  /** Why it was not done. It is not sent again until the person asks for it. */
  refused?: string | undefined
  /**
   * What became of it, if the person has to know: the server's score was another one, or the report was opened again meanwhile. It is not sent any
   * more.
   */
  outcome?: string | undefined
}

/** The completions of this browser. */
export const completions = new Box<Completion>('caravan-completions')

/** How long to wait after the first failure, and at most, in milliseconds. It is also tried when the connection is back. */
const pause = 5000
const longestPause = 5 * 60_000

const waiting = createStore<readonly Completion[]>([])
let owner = ''
let client: QueryClient | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0

/** The person's completions on this device, as far as they have been read. */
export const useCompletions = waiting.use

/** Begins to send what the person has completed, also what was left from an earlier visit. Calling it again changes nothing. */
export function startCompletions(person: string, queryClient: QueryClient) {
  if (owner === person && client === queryClient) return
  owner = person
  client = queryClient
  failures = 0
  waiting.set([])
  void show(person).then(() => {
    // Nobody may go on believing that a report is completed which is not.
    for (const { about, refused } of waiting.get()) if (refused) tellRefused(about, refused)
    send()
  })
}

onlineManager.subscribe((online) => online && send())
session.onChange(() => session.isExpired() || send())
tabs.listen((message) => {
  if (message.about === 'completions' && message.person === owner) void show(owner)
})

/**
 * Takes a completion, and returns when it cannot be lost any more. A report has one: pressing twice does not make two. Fails if the device cannot
 * keep it.
 */
export async function completeLater(what: Pick<Completion, 'id' | 'place' | 'report' | 'about' | 'score' | 'others'>): Promise<void> {
  const before = (await completions.all(owner)).filter(({ place }) => place === what.place)
  const others = [...(what.others ?? []), ...before.flatMap(({ others = [] }) => others)]
  await completions.add({ ...what, others, person: owner, at: new Date().toISOString() })
  for (const { id } of before) await completions.remove(id)
  await changed()
  send()
  void askToKeep()
}

/** Takes completions that were kept on another device. One that this device has already changes nothing. Returns how many were new here. */
export async function takeCompletions(from: readonly Omit<Completion, 'person'>[], person: string): Promise<number> {
  const known = new Set((await completions.all(person)).map(({ id }) => id))
  const others = from.filter(({ id }) => !known.has(id))
  for (const one of others) await completions.add({ ...one, person })
  await changed()
  send()
  return others.length
}

export async function tryCompletionAgain(id: string): Promise<void> {
  await completions.change(id, (one) => ({ ...one, refused: undefined }))
  failures = 0
  await changed()
  send()
}

/** Takes a completion back: the report stays open. What is on its way at this moment may still complete it, and the page then says so. */
export async function takeBack(id: string): Promise<void> {
  await completions.remove(id)
  await changed()
}

async function show(person: string): Promise<void> {
  const all = await completions.all(person)
  if (person === owner) waiting.set(all)
}

async function changed() {
  await show(owner)
  tabs.tell({ about: 'completions', person: owner })
}

const takeTurn = inTurns(
  () => `caravan.completions.${owner}`,
  () => sendAll(owner),
  (error) => console.error('audit: completions cannot be sent', error),
)

/** Sends everything that waits, when it is this tab's turn. */
function send() {
  clearTimeout(timer)
  if (owner) takeTurn()
}

function again() {
  failures += 1
  clearTimeout(timer)
  timer = setTimeout(send, backoff(failures, pause, longestPause))
}

async function sendAll(person: string): Promise<void> {
  const tried = new Set<string>()
  for (;;) {
    // Somebody who has logged out, or whose session is over, sends nothing.
    if (person !== owner || !client || session.isExpired() || client.getQueryData(meQuery.queryKey)?.id !== person) return
    // Queries wait for the connection, and a turn that waits with them would hold up the next one.
    if (!onlineManager.isOnline()) return
    const next = (await completions.all(person)).find(({ id, refused, outcome }) => !refused && !outcome && !tried.has(id))
    if (!next) return
    tried.add(next.id)
    try {
      await deliver(client, next)
      failures = 0
    } catch (error) {
      if (session.isExpired()) return // which says nothing of the completion
      const sentence = error instanceof NeedsPerson ? error.message : refusalOf(error)
      if (sentence !== undefined) {
        await completions.change(next.id, (one) => ({ ...one, refused: sentence, others: othersIn(error) ?? one.others }))
        tellRefused(next.about, sentence)
      } else {
        if (!(error instanceof OfflineError)) console.error('audit: the completion was not sent', error)
        again()
        if (error instanceof OfflineError) return
      }
    }
    await changed()
  }
}

/** The refusal has told of all of them, so who tries again completes the report as well. */
const othersIn = (error: unknown) => (error instanceof ApiError ? error.problem.others : undefined)

const tellRefused = ({ store }: ReportAbout, sentence: string) =>
  notify({ title: texts.later.refusedOf(store), message: sentence, status: 'error' })

/** Sends the marks, announces the photos, and completes the report. Every step can be repeated. */
async function deliver(queryClient: QueryClient, completion: Completion): Promise<void> {
  const { id, person, place, about, score, others = [] } = completion
  startPhotos(person, queryClient)
  let report = completion.report
  // Marks that somebody else's completion has shut out stay on the device, and its page says so (AMB-031).
  const isOpen = report === undefined || (await load(report)).status !== 'COMPLETED'
  if (isOpen) {
    report = await sendMarks(queryClient, person, { reportId: report, about })
    // From now on a repeat means this report, and not the next one of the store.
    await completions.change(id, (one) => ({ ...one, report }))
    await announceAll(place, report)
  }
  if (report === undefined) throw new Error('audit: the report to complete has no id')
  // The person may have taken it back meanwhile.
  if (!(await completions.all(person)).some((one) => one.id === id)) return
  const done = await call(
    api.POST('/audit-reports/{id}', {
      params: { path: { id: report } },
      body: { status: 'COMPLETED', score, queued: id, others },
      signal: AbortSignal.timeout(answerLimit),
    }),
  )
  await keepReport(queryClient, done)
  void queryClient.invalidateQueries({ queryKey: complianceKey })
  const outcome = outcomeOf(done, completion)
  if (outcome) await completions.change(id, (one) => ({ ...one, outcome }))
  else {
    await completions.remove(id)
    notify({ message: texts.later.done(about.store) })
  }
}

/** What the person has to know of how it ended; undefined if it is as the device said. */
function outcomeOf({ status, score, completedBy }: Report, { person, score: mine }: Completion): string | undefined {
  if (status !== 'COMPLETED') return texts.later.reopened
  if (completedBy && completedBy.id !== person) return texts.later.byOther(fullName(completedBy), score)
  return score === mine ? undefined : texts.later.otherScore(score, mine)
}

const load = (id: string) => call(api.GET('/audit-reports/{id}', { params: { path: { id } }, signal: AbortSignal.timeout(answerLimit) }))
