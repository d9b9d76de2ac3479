import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import type { LineQuery, QueriesOfReport } from '@/api/linequery.ts'
import { aLine } from '@/shared/marks/testLines.ts'
import { aQuery, asksOf } from '@/test/linequery.ts'
import { anAdmin, aRep, aUser, problem, server } from '@/test/server.ts'
import { choicesOf } from '../queries/choices.ts'
import type { Report } from '../types.ts'
import { button, completedReport, openReport } from './testPage.tsx'

const door = aLine({ id: 'l1', key: 'door', description: 'Door is clean', passed: false })
const exit = aLine({ id: 'l2', key: 'exit', description: 'Exit is clear', passed: false })
const owner = () => aUser({ role: 'STORE_OWNER', storeId: 's1' })
const ownersReport = () =>
  completedReport({
    lines: [door, exit],
    score: 80,
    can: {
      ...completedReport().can,
      readAll: false,
      reopen: false,
      setFinal: false,
      delete: false,
      email: false,
      exportFull: false,
    } as Report['can'],
  })

/** Serves the queries of the report; returns what was sent. */
function serve(queries: QueriesOfReport) {
  const sent = vi.fn()
  const take = async ({ request, params }: { request: Request; params: Record<string, unknown> }) => {
    sent(new URL(request.url).pathname, request.body ? await request.json() : undefined)
    return HttpResponse.json(aQuery({ id: String(params.id) }), { status: 201 })
  }
  server.use(
    http.get('/api/audit-reports/:id/queries', () => HttpResponse.json(queries)),
    http.post('/api/audit-reports/:id/queries', take),
    http.post('/api/mark-queries/:id/withdraw', take),
    http.post('/api/mark-queries/:id/answer', take),
  )
  return sent
}

const confirm = async (name: string) => within(await screen.findByRole('dialog')).getByRole('button', { name })

const item = (description: string) =>
  screen
    .getAllByText(description)
    .map((text) => text.closest('li'))
    .find((li) => li?.querySelector('button')) as HTMLElement

test('REPLY-001 REPLY-011 an owner queries a mark; when sending fails, what was typed stays', async () => {
  const sent = serve(asksOf([]))
  const { user } = await openReport(ownersReport(), owner())
  const ask = await screen.findByRole('button', { name: 'QUERY THIS MARK: Door is clean' })
  expect(ask).toHaveAccessibleDescription('5 days left')
  await user.click(ask)
  const dialog = within(await screen.findByRole('dialog', { name: 'Query this mark' }))
  expect(dialog.getByText(/Marked: Not met/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'SEND' }))
  expect(await dialog.findByText('Please say what is wrong with the mark')).toBeVisible()
  server.use(http.post('/api/audit-reports/:id/queries', () => problem(503, 'Please try again in a moment.'), { once: true }))
  const field = dialog.getByRole('textbox', { name: 'What is wrong with the mark?' })
  await user.type(field, 'It was clean')
  await user.click(dialog.getByRole('button', { name: 'SEND' }))
  expect(await dialog.findByText(/Please try again in a moment/)).toBeVisible()
  expect(field).toHaveValue('It was clean')
  await user.click(dialog.getByRole('button', { name: 'SEND' }))
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith('/api/audit-reports/r1/queries', {
      id: expect.any(String),
      lineKey: 'door',
      text: 'It was clean',
      photos: [],
    }),
  )
  expect(await screen.findByText("Sent. You'll be told when it's answered.")).toBeVisible()
})

test('REPLY-011 after seven days the result says once why marks cannot be queried, and no line has a button', async () => {
  const reason = 'Marks could be queried for 7 days, until 26 November 2026.'
  serve(asksOf([], { askBlocked: reason, daysLeft: 0 }))
  await openReport(ownersReport(), owner())
  expect(await screen.findAllByText(reason)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^QUERY THIS MARK/ })).not.toBeInTheDocument()
})

test('REPLY-004 REPLY-005 REPLY-011 what was asked and answered stands at the line, a changed mark for ever; an open query can be withdrawn', async () => {
  const changed: Partial<LineQuery> = {
    id: 'q2',
    lineKey: 'gone',
    description: 'Fridge is full',
    state: 'CHANGED',
    answer: 'You are right',
    answeredBy: { id: 'tom', firstName: 'Tom', lastName: 'Reilly' },
    answeredAt: '2026-11-04T00:00:00Z',
    newMark: { text: 'Yes', passed: true, pricePassed: null },
    newScore: 82,
  }
  const sent = serve(asksOf([aQuery({ can: { withdraw: true, answer: false } }), aQuery(changed)]))
  const { user } = await openReport(ownersReport(), owner())
  const withdraw = await screen.findByRole('button', { name: 'WITHDRAW: Door is clean' })
  expect(item('Door is clean')).toHaveTextContent(/Mia Nguyen queried this mark.*Waiting for an answer.*It was clean/)
  expect(screen.queryByRole('button', { name: 'QUERY THIS MARK: Door is clean' })).not.toBeInTheDocument()
  const marks = screen.getByRole('region', { name: 'Marks changed after a query' })
  expect(marks).toHaveTextContent(/Fridge is full.*Tom Reilly answered.*the mark was changed.*You are right.*Not met → Yes.*Score 80 → 82/)
  await user.click(withdraw)
  await user.click(await confirm('WITHDRAW'))
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith('/api/mark-queries/q1/withdraw', undefined))
})

test('REPLY-003 an auditor answers beside the line, and must choose what becomes of the mark', async () => {
  const sent = serve(asksOf([aQuery({ can: { withdraw: false, answer: true } })], { can: { ask: false } }))
  const { user } = await openReport(completedReport({ lines: [door, exit] }), aRep())
  expect(screen.queryByRole('button', { name: /QUERY THIS MARK/ })).not.toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'ANSWER: Door is clean' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer the query' }))
  expect(dialog.getByText('It was clean')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Why?' }), 'You are right')
  await user.click(dialog.getByRole('button', { name: 'ANSWER' }))
  expect(await dialog.findByText('Please choose what happens to the mark')).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'Becomes ‘Yes’' }))
  await user.click(dialog.getByRole('button', { name: 'ANSWER' }))
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith('/api/mark-queries/q1/answer', {
      change: true,
      passed: true,
      pricePassed: true,
      text: 'You are right',
    }),
  )
})

test('REPLY-003 only a promotion that was not there can become one with a wrong price', () => {
  const names = (lineType: LineQuery['lineType'], passed: boolean) =>
    choicesOf({ lineType, oldMark: { text: '', passed, pricePassed: false } }).map(({ name }) => name)
  expect(names('PROMOTION', false)).toEqual(['keep', 'pass', 'price'])
  expect(names('PROMOTION', true)).toEqual(['keep', 'pass'])
  expect(names('NON_LIQUOR', false)).toEqual(['keep', 'pass'])
})

test('REPLY-007 SET AS FINAL says how many queries are open, and sends what was said', async () => {
  serve(asksOf([aQuery(), aQuery({ id: 'q2', lineKey: 'exit', description: 'Exit is clear' })], { can: { ask: false } }))
  const { user, called } = await openReport(completedReport({ lines: [door, exit] }), anAdmin())
  await screen.findAllByText('Waiting for an answer')
  await user.click(button('SET AS FINAL'))
  expect(await screen.findByText('2 queries are still open. Set as final anyway?')).toBeVisible()
  await user.click(await confirm('SET AS FINAL'))
  await waitFor(() => expect(called).toEqual([{ call: 'POST /api/audit-reports/r1', body: { final: true, openQueries: 2 } }]))
})

test('REPLY-011 when the queries cannot be loaded, the page says so', async () => {
  server.use(http.get('/api/audit-reports/:id/queries', () => problem(500, 'Something went wrong. Please try again.')))
  await openReport(ownersReport(), owner())
  expect(await screen.findByText('The queries of this report could not be loaded.')).toBeVisible()
})
