/**
 * Sends the marks of reports that are not completed when there is a connection, whatever page is open (FD-252). A report that a page has open is left
 * to that page. What only the person can decide waits until they open the report; anything else is tried again, later each time.
 */
import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { OfflineError, refusalOf } from '@/api/errors.ts'
import { backoff } from '@/lib/backoff.ts'
import { tabs } from '@/lib/tabs.ts'
import { inTurns } from '@/lib/turns.ts'
import { draftPrefix, latestRevision, reportIdOf } from '@/shared/drafts/format.ts'
import { unsavedDrafts } from '@/shared/drafts/waiting.ts'
import { meQuery, session } from '@/shared/session/session.ts'
import { isInUse } from '../draft/drafts.ts'
import { whileNobodyEdits } from '../draft/editingTab.ts'
import { loadReport, NeedsPerson, sendMarksOf } from '../draft/sendMarks.ts'

/** How long marks rest before they are sent from here, so that the page that made them comes first, in milliseconds. */
const rest = 20_000
/** How long to wait after the first failure, and at most, in milliseconds. */
const pause = 10_000
const longestPause = 5 * 60_000

let owner = ''
let client: QueryClient | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
/** What is done here, or needs the person, by the key of the draft: its latest change. It is tried again when there is a later one. */
let left = new Map<string, number>()

/** Begins to send what a person has left, also on an earlier visit. Calling it again changes nothing. */
export function startUnfinished(person: string, queryClient: QueryClient) {
  if (owner === person && client === queryClient) return
  owner = person
  client = queryClient
  failures = 0
  left = new Map()
  send()
}

onlineManager.subscribe((online) => online && send())
session.onChange(() => session.isExpired() || send())
tabs.listen((message) => {
  if (message.about === 'draft' && owner && message.key.startsWith(draftPrefix(owner))) later(rest)
})

const takeTurn = inTurns(
  () => `caravan.unfinished.${owner}`,
  () => sendAll(owner),
  (error) => console.error('audit: unfinished marks cannot be sent', error),
)

function send() {
  clearTimeout(timer)
  timer = undefined
  if (owner) takeTurn()
}

function later(ms: number) {
  timer ??= setTimeout(send, ms)
}

async function sendAll(person: string): Promise<void> {
  for (const [key, { report: about, data }] of await unsavedDrafts(person)) {
    const me = client?.getQueryData(meQuery.queryKey)
    // Somebody who has logged out, or whose session is over, sends nothing, and nobody sends what another person has marked.
    if (!client || person !== owner || session.isExpired() || me?.id !== person || me.impersonator || !onlineManager.isOnline()) return
    const [reportId, latest] = [reportIdOf(person, key), latestRevision(data)]
    if (left.get(key) === latest || (reportId === undefined && !about)) continue
    try {
      if (await sendOne(client, person, { reportId, about })) left.set(key, latest)
      else later(rest)
      failures = 0
    } catch (error) {
      if (session.isExpired()) return // which says nothing of the marks
      if (error instanceof NeedsPerson || refusalOf(error) !== undefined) left.set(key, latest)
      else {
        if (!(error instanceof OfflineError)) console.error('audit: unfinished marks were not sent', error)
        failures += 1
        later(backoff(failures, pause, longestPause))
      }
    }
  }
}

/** Returns false if a page has the report open. */
async function sendOne(queryClient: QueryClient, person: string, of: Parameters<typeof loadReport>[1]): Promise<boolean> {
  const report = await loadReport(queryClient, of)
  if (isInUse(person, report)) return false
  const names = { userId: person, storeId: report.store.id, promotionId: report.coreRangePromotion.id }
  return whileNobodyEdits(names, () => sendMarksOf(queryClient, person, report))
}
