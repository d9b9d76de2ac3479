import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { OfflineError } from '@/api/errors.ts'
import { sendMarks } from '@/features/audit/draft/sendMarks.ts'
import { startCompletions, takeBack, tryCompletionAgain } from '@/features/audit/later/completions.ts'
import { offlineMessage } from '@/lib/offline.ts'
import { createStore } from '@/lib/store.ts'
import type { WaitingMarks } from '@/shared/drafts/waiting.ts'
import { startSending as startPhotos, tryAgain as tryPhotoAgain } from '@/shared/evidence/sending.ts'
import { startSending as startWritten, tryAgain as tryWrittenAgain } from '@/shared/outgoing/queue.ts'
import { isRead } from '@/shared/outgoing/shown.ts'
import { selfAnswers, useWaitingAnswers } from '@/shared/selfcheck/answers.ts'
import { useUser } from '@/shared/session/session.ts'
import { whatWaits } from './count.ts'
import type { PhotosRow, Row } from './items.ts'
import { texts } from './strings.ts'
import { problems, useRows } from './useRows.ts'

/** The keys of the rows that were asked for and are still under way. */
const running = createStore<ReadonlySet<string>>(new Set())

/** Everything that waits on this device, and how to send it. */
export function useUnsent() {
  const user = useUser()
  const client = useQueryClient()
  const { id, can } = user
  useEffect(() => startWritten(id, client), [id, client])
  useEffect(() => {
    if (!can.audit) return
    startPhotos(id, client)
    startCompletions(id, client)
  }, [id, can.audit, client])

  // What the device keeps is read a moment later than the page is drawn, and nobody may be told meanwhile that everything is sent.
  const [looked, setLooked] = useState(false)
  useEffect(() => void whatWaits(id).finally(() => setLooked(true)), [id])

  const writtenIsRead = isRead.use()
  const selfChecks = useWaitingAnswers(id)
  const newest = selfChecks
    .map(({ check }) => check)
    .sort()
    .at(-1) // the ids of self-checks grow with time
  useEffect(() => {
    if (newest !== undefined) selfAnswers.open(id, newest, client)
  }, [id, newest, client])
  const rows = useRows(id)

  /** What was written goes by itself. Whoever asks for it without a connection is told. */
  async function tryWritten(key: string) {
    const others = [...problems.get()].filter(([of]) => of !== key)
    problems.set(new Map(onlineManager.isOnline() ? others : [...others, [key, offlineMessage]]))
    await tryWrittenAgain(key)
  }

  async function tryMarks(key: string, report: Pick<WaitingMarks, 'reportId' | 'about'>) {
    problems.set(new Map([...problems.get()].filter(([of]) => of !== key)))
    try {
      await sendMarks(client, id, report)
    } catch (error) {
      if (!(error instanceof OfflineError)) console.error('unsent: the marks were not sent', error)
      problems.set(new Map([...problems.get(), [key, error instanceof Error ? error.message : texts.failed]]))
    }
  }

  /** Photos of a report that was never saved need it first (OFFLINE-038). Those of an earlier release do not say which it is. */
  async function tryPhotos({ key, report, about, ids }: PhotosRow) {
    if (report === undefined && about) await tryMarks(key, { reportId: undefined, about })
    for (const photo of ids) await tryPhotoAgain(photo)
  }

  async function retry(row: Row) {
    if (running.get().has(row.key)) return
    running.set(new Set([...running.get(), row.key]))
    try {
      if (row.kind === 'marks') await tryMarks(row.key, row.marks)
      else if (row.kind === 'photos') await tryPhotos(row)
      else if (row.kind === 'written') await tryWritten(row.key)
      else if (row.kind === 'answers') await selfAnswers.tryAgain(id, row.check, client)
      else if (row.completion.outcome === undefined) await tryCompletionAgain(row.completion.id)
    } finally {
      running.set(new Set([...running.get()].filter((key) => key !== row.key)))
    }
  }

  /** One that fails holds up no other. */
  async function retryAll() {
    for (const row of rows) await retry(row).catch((error: unknown) => console.error('unsent: a retry failed', error))
  }

  return {
    user,
    rows,
    isRead: writtenIsRead && looked,
    running: running.use(),
    retry,
    retryAll,
    takeBack,
    forget: (check: string) => selfAnswers.forget(id, check),
  }
}
