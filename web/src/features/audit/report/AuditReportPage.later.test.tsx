import { focusManager, QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { uuidv7 } from '@/lib/uuid.ts'
import { startSending as startPhotos } from '@/shared/evidence/sending.ts'
import { disconnect, reconnect } from '@/test/connection.ts'
import { aRep, problem, problemBody, server } from '@/test/server.ts'
import { AuditDraft } from '../draft/draft.ts'
import { completeLater, completions, startCompletions } from '../later/completions.ts'
import type { Report } from '../types.ts'
import {
  aConflict,
  acknowledgeOffline,
  answer,
  aReport,
  aTemplate,
  button,
  clash,
  completedReport,
  gin,
  openReport,
  passedLines,
  tidy,
} from './testPage.tsx'

const complete = 'COMPLETE REPORT'
const almost = () => aReport({ lines: passedLines().map((line) => (line.id === 'tidy' ? { ...line, passed: null } : line)) })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(async () => {
  focusManager.setFocused(undefined)
  startCompletions('', new QueryClient())
  startPhotos('', new QueryClient()) // nothing of this test goes on in the next one
  for (const { id } of await completions.all(aRep().id)) await completions.remove(id)
})

/** Nothing answers until the returned function is called. */
function cutOff(): () => void {
  let connected = false
  const answer = () => (connected ? undefined : HttpResponse.error())
  server.use(http.put('/api/*', answer), http.post('/api/*', answer))
  disconnect()
  return () => {
    connected = true
    reconnect()
  }
}

/** A report that was completed on the device, without a connection. */
async function completedHere() {
  const page = await openReport(almost())
  await page.user.click(answer(tidy, 'No'))
  const connect = cutOff()
  await page.user.click(await screen.findByRole('button', { name: complete }))
  expect(await screen.findByText(/^Completed on this device with a score of 95/)).toBeVisible()
  return { ...page, connect }
}

/** The answer to a completion. From now on the site answers with this report, because the page asks again when the connection is back. */
function completes(report: Report) {
  server.use(http.get('/api/audit-reports/r1', () => HttpResponse.json(report)))
  return HttpResponse.json(report)
}

describe('a report that is completed without a connection', () => {
  test('FD-344 OFFLINE-018 without a connection COMPLETE REPORT says before that this device keeps it', async () => {
    const { user } = await openReport(almost())
    await user.click(answer(tidy, 'No'))
    await waitFor(() => expect(button(complete)).toBeEnabled())
    expect(button(complete)).toHaveAccessibleDescription('')
    const heal = cutOff()
    await waitFor(() =>
      expect(button(complete)).toHaveAccessibleDescription(/^No connection\. You can complete this report on this device/),
    )
    heal()
    await waitFor(() => expect(button(complete)).toHaveAccessibleDescription(''))
  })

  test('FD-344 OFFLINE-019 a connection that breaks on the way leaves it waiting here, under the id that the site may have taken', async () => {
    const { user } = await openReport(almost())
    await user.click(answer(tidy, 'No'))
    const sent: unknown[] = []
    let isAnswered = false
    server.use(
      http.post('/api/audit-reports/r1', async ({ request }) => {
        sent.push(await request.json())
        return isAnswered ? completes(completedReport({ score: 95 })) : HttpResponse.error()
      }),
    )
    await user.click(button(complete))
    expect(await screen.findByText(/^Completed on this device with a score of 95/)).toBeVisible()
    expect(await screen.findByText("Completed on this device. It's sent when you're back online.")).toBeVisible()
    expect(screen.queryByText('Completed audit report!')).not.toBeInTheDocument()
    isAnswered = true
    await user.click(button('SAVE & EXIT'))
    disconnect()
    reconnect() // sends at once; otherwise the pause after a failure would be waited for
    await waitFor(() => expect(sent.length).toBeGreaterThan(1))
    expect(new Set(sent.map((body) => (body as { queued: string }).queued)).size).toBe(1)
  })

  test('FD-344 OFFLINE-019 a completion of a new report whose answer was lost means the report that was made for it, and not the next one of the store', async () => {
    const { user } = await openReport(aTemplate({ lines: passedLines() }))
    server.use(
      http.post('/api/audit-reports', () => HttpResponse.json(aReport({ lines: passedLines() }), { status: 201 })),
      http.post('/api/audit-reports/r1', () => HttpResponse.error()),
    )
    await user.click(button(complete))
    expect(await screen.findByText(/^Completed on this device with a score of 100/)).toBeVisible()
    expect((await completions.all(aRep().id)).map(({ report }) => report)).toEqual(['r1'])
  })

  test('FD-344 FD-29 a completion is kept once the marks that it counts cannot be lost', async () => {
    const { user } = await openReport(almost())
    await user.click(answer(tidy, 'No'))
    cutOff()
    let keepMarks = () => {}
    const marks = new Promise<void>((resolve) => {
      keepMarks = resolve
    })
    const written = vi.spyOn(AuditDraft.prototype, 'written').mockReturnValue(marks)
    onTestFinished(() => written.mockRestore())
    await user.click(button(complete))
    await waitFor(() => expect(written).toHaveBeenCalled())
    expect(await completions.all(aRep().id)).toEqual([])
    keepMarks()
    expect(await screen.findByText(/^Completed on this device with a score of 95/)).toBeVisible()
  })

  test('FD-344 a connection that hangs is none: this device keeps the completion', async () => {
    const { user } = await openReport(almost())
    await user.click(answer(tidy, 'No'))
    const limit = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    onTestFinished(() => void vi.mocked(AbortSignal.timeout).mockRestore())
    server.use(
      http.post('/api/audit-reports/r1', () => {
        limit.abort(new DOMException('', 'TimeoutError'))
        return new Promise<never>(() => {})
      }),
    )
    await user.click(button(complete))
    expect(await screen.findByText(/^Completed on this device with a score of 95/)).toBeVisible()
  })

  test('AUDIT-079 FD-344 OFFLINE-002 a device that cannot keep it answers with the alert, and the report stays open', async () => {
    const { user } = await openReport(almost())
    await user.click(answer(tidy, 'No'))
    cutOff()
    const full = vi.spyOn(completions, 'add').mockRejectedValue(new DOMException('', 'QuotaExceededError'))
    await user.click(button(complete))
    await acknowledgeOffline(user)
    expect(button(complete)).toBeEnabled()
    expect(screen.queryByText(/waiting to be sent/)).not.toBeInTheDocument()
    full.mockRestore()
  })

  test('OFFLINE-018 the gate counts on the device too: while lines are unmarked nothing is offered', async () => {
    await openReport(almost())
    disconnect()
    expect(await screen.findByText('You are currently offline')).toBeVisible()
    expect(button(complete)).toBeDisabled()
    expect(button(complete)).toHaveAccessibleDescription(/^Please mark all of the lines/)
    expect(screen.queryByText(/You can complete this report on this device/)).not.toBeInTheDocument()
  })

  test('OFFLINE-018 OFFLINE-019 it says that it waits, its lines stand still, and it is sent after its marks, once', async () => {
    const { called, connect } = await completedHere()
    expect(answer(tidy, 'Yes')).toBeDisabled()
    expect(button(complete)).toBeDisabled()
    const sent: unknown[] = []
    server.use(
      http.post('/api/audit-reports/r1', async ({ request }) => {
        sent.push(
          called.map(({ call }) => call),
          await request.json(),
        )
        return completes(completedReport({ score: 95 }))
      }),
    )
    connect()
    expect(await screen.findByText('Completed audit report! Wattle & Vine Cellars')).toBeVisible()
    expect(sent).toEqual([['PUT /api/audit-reports/r1/lines'], { status: 'COMPLETED', score: 95, queued: expect.any(String), others: [] }])
    expect(await screen.findByText('Green, and close to the top.')).toBeVisible()
    expect(await completions.all(aRep().id)).toEqual([])
  })

  test('FD-296 OFFLINE-021 it is told of what somebody else has completed meanwhile, and completed anyway when it is tried again', async () => {
    const { user, connect } = await completedHere()
    const sent: unknown[] = []
    server.use(
      http.post('/api/audit-reports/r1', async ({ request }) => {
        const { others } = (await request.json()) as { others: string[] }
        sent.push(others)
        if (others.includes('r7')) return completes(completedReport({ score: 95 }))
        return HttpResponse.json({ ...problemBody(409, 'Priya Raman completed another report.'), others: ['r7'] }, { status: 409 })
      }),
    )
    connect()
    const told = await screen.findByText("This report isn't completed yet. Priya Raman completed another report.")
    expect(told).toBeVisible()
    await user.click(button('TRY AGAIN'))
    expect(await screen.findByText('Green, and close to the top.')).toBeVisible()
    expect(sent).toEqual([[], ['r7']])
  })

  test('OFFLINE-018 an answer from before the completion that arrives after it does not show the report open again', async () => {
    const { connect } = await completedHere()
    let answerLate = () => {}
    const late = new Promise<void>((resolve) => {
      answerLate = resolve
    })
    server.use(
      http.post('/api/audit-reports/r1', async () => {
        // The person comes back to the page while the completion is on its way.
        server.use(
          http.get('/api/audit-reports/r1', async () => {
            await late
            return HttpResponse.json(almost())
          }),
        )
        focusManager.setFocused(false)
        focusManager.setFocused(true)
        return HttpResponse.json(completedReport({ score: 95 }))
      }),
    )
    connect()
    expect(await screen.findByText('Completed audit report! Wattle & Vine Cellars')).toBeVisible()
    answerLate()
    expect(await screen.findByText('Green, and close to the top.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: complete })).not.toBeInTheDocument())
  })

  test('OFFLINE-030 LOAD MORE FOCUS PRODUCTS shows hidden ones without a connection, and they are saved when it is back', async () => {
    const { user, called } = await openReport(aReport())
    const heal = cutOff()
    await user.click(button('LOAD MORE FOCUS PRODUCTS'))
    expect(await screen.findByText(gin)).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    heal()
    await user.click(button('SAVE'))
    expect(await screen.findByText('Saved changes!')).toBeVisible()
    expect(called[0]).toMatchObject({
      call: 'PUT /api/audit-reports/r1/lines',
      body: { lines: [{ id: 'gin', hidden: false, passed: null }] },
    })
  })

  test('OFFLINE-019 until it is sent it can be taken back, and then the report is marked on', async () => {
    const { user, called, connect } = await completedHere()
    await user.click(button('TAKE BACK'))
    await waitFor(() => expect(answer(tidy, 'Yes')).toBeEnabled())
    expect(screen.queryByText(/waiting to be sent/)).not.toBeInTheDocument()
    connect()
    await waitFor(() => expect(button(complete)).toBeEnabled())
    expect(called.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  })

  test('FD-362 AMB-030 while it waits, the page no longer says that a save failed', async () => {
    const { user } = await openReport(almost())
    await user.click(answer(tidy, 'No'))
    cutOff()
    await user.click(button('SAVE'))
    await acknowledgeOffline(user)
    expect(await screen.findByText(/^Not saved\./)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: complete }))
    expect(await screen.findByText(/^Completed on this device with a score of 95/)).toBeVisible()
    await waitFor(() => expect(screen.queryByText(/^Not saved\./)).not.toBeInTheDocument())
  })

  test('FD-201 a report has one completion that waits: the later one takes the place of the earlier one', async () => {
    await completedHere()
    const [first] = await completions.all(aRep().id)
    if (!first) throw new Error('nothing waits')
    await completeLater({ ...first, id: uuidv7(), score: 80 })
    const left = await completions.all(aRep().id)
    expect(left.map(({ id, score }) => [id === first.id, score])).toEqual([[false, 80]])
  })

  test('OFFLINE-021 FD-201 what the gate of the site says leads back to the report, with the sentence, and can be tried again', async () => {
    const { user, connect } = await completedHere()
    const gate = 'Please mark all of the lines in order to complete this audit report.'
    let closed = true
    server.use(http.post('/api/audit-reports/r1', () => (closed ? problem(409, gate) : undefined)))
    connect()
    expect(await screen.findByText(`This report isn't completed yet. ${gate}`)).toBeVisible()
    await waitFor(() => expect(answer(tidy, 'Yes')).toBeEnabled())
    closed = false
    await user.click(button('TRY AGAIN'))
    expect(await screen.findByText('Full marks.')).toBeVisible()
  })

  test('OFFLINE-021 what somebody else has answered differently is asked about by TRY AGAIN, and then the report is completed', async () => {
    const { user, called, connect } = await completedHere()
    const theirs = () => clash(aConflict('tidy', { passed: true }))
    server.use(http.put('/api/audit-reports/:id/lines', () => (called.length === 0 ? theirs() : undefined)))
    connect()
    expect(
      await screen.findByText(/^This report isn't completed yet\. Someone else has answered 1 of these lines differently/),
    ).toBeVisible()
    await user.click(button('TRY AGAIN'))
    const dialog = await screen.findByRole('dialog', { name: 'Changed by someone else' })
    expect(called).toEqual([])
    await user.click(within(dialog).getByRole('radio', { name: /TAKE THEIRS/ }))
    await user.click(within(dialog).getByRole('button', { name: 'SAVE' }))
    expect(await screen.findByText('Full marks.')).toBeVisible()
    expect(called.map(({ call }) => call)).toEqual(['POST /api/audit-reports/r1'])
  })

  test('OFFLINE-022 the score of the site counts, and a difference is said until the person has read it', async () => {
    const { user, connect } = await completedHere()
    server.use(http.post('/api/audit-reports/r1', () => completes(completedReport({ score: 90 }))))
    connect()
    const says = /^Completed with a score of 90\. This device had worked out 95/
    await waitFor(() => expect(screen.getByText(says)).toBeVisible())
    await screen.findByRole('heading', { level: 1 })
    const notice = screen.getByText(says).closest<HTMLElement>('[role=status]')
    await user.click(within(notice ?? document.body).getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByText(says)).not.toBeInTheDocument())
  })

  test('OFFLINE-019 FD-201 an answer that was lost: it is sent again with the same id', async () => {
    const { connect } = await completedHere()
    const ids: unknown[] = []
    server.use(
      http.post('/api/audit-reports/r1', async ({ request }) => {
        ids.push(((await request.json()) as { queued: string }).queued)
        return ids.length === 1 ? HttpResponse.error() : completes(completedReport({ score: 95 }))
      }),
    )
    connect()
    await waitFor(() => expect(ids).toHaveLength(1))
    reconnect()
    await waitFor(() => expect(ids).toHaveLength(2))
    expect(ids[1]).toBe(ids[0])
    await waitFor(async () => expect(await completions.all(aRep().id)).toEqual([]))
  })
})
