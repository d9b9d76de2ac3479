import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { reportQuery } from '@/api/audit.ts'
import type { Fix } from '@/api/fix.ts'
import { aLine } from '@/shared/marks/testLines.ts'
import { aFix, ben, nothing } from '@/test/fix.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aRep, problem, server, signIn } from '@/test/server.ts'
import { answer, aReport, openReport, section, serveReport } from './testPage.tsx'

const lastVisit = { reportId: 'r0', date: '2026-08-12', score: 78 }
const before = { key: 'then', failed: true, inARow: 1 }

const done = aFix({
  id: 'f1',
  lineKey: 'door',
  description: 'Door is clean',
  state: 'DONE',
  doneBy: ben,
  doneAt: '2026-11-03T00:00:00Z',
  note: 'Washed it',
  can: { ...nothing, judge: true },
})
const open = aFix({ id: 'f2', lineKey: 'exit', overdue: true, assignee: ben })
const gone = aFix({ id: 'f3', lineKey: '', description: 'Summer stand' })
const lines = [
  aLine({ id: 'l1', key: 'door', description: 'Door is clean', before }),
  aLine({ id: 'l2', key: 'exit', description: 'Exit is clear' }),
]

/** Serves the fixes of any report; returns what was judged, and what was asked. */
function serve(fixes: Fix[]) {
  const judged = vi.fn()
  const asked: string[] = []
  server.use(
    http.get('/api/audit-reports/:id/fixes', ({ request }) => {
      asked.push(new URL(request.url).pathname + new URL(request.url).search)
      return HttpResponse.json({ items: fixes, closing: null, later: null })
    }),
    http.post('/api/fixes/:id/judge', async ({ request, params }) => {
      judged(params.id, await request.json())
      return HttpResponse.json(fixes[0])
    }),
  )
  return { judged, asked }
}

const list = async (n: number) =>
  within(await screen.findByRole('region', { name: n === 1 ? '1 line to look at again' : `${n} lines to look at again` }))

test('FIX-011 FIX-012 an audit opens with who has what, and follows the marks; what it does not ask is still open', async () => {
  serve([done, open, gone])
  const { user } = await openReport(aReport({ lastVisit, lines }))
  const at = await list(3)
  const [door, exit, stand] = at.getAllByRole('listitem', { name: '' }).filter((item) => item.querySelector('[class*=line]'))
  expect(door).toHaveTextContent(/Door is clean.*Waiting to be checked.*Ben Carter fixed it.*Washed it/)
  expect(exit).toHaveTextContent(/Exit is clear.*Still open.*Overdue since 16 Nov 2026.*With Ben Carter/)
  expect(stand).toHaveTextContent(/Summer stand.*Not asked in this audit so far.*Still open.*Not handed to anyone yet/)
  await user.click(answer('Door is clean', 'No'))
  await user.click(answer('Exit is clear', 'Yes'))
  expect(door).toHaveTextContent('Failed again')
  expect(exit).toHaveTextContent('Fixed')
  expect(stand).toHaveTextContent('Still open')
})

test('FIX-011 the auditor accepts a fix there, or sends it back with what is missing', async () => {
  const { judged, asked } = serve([done])
  const { user } = await openReport(aReport({ lastVisit, lines }))
  await user.click(await screen.findByRole('button', { name: 'ACCEPT: Door is clean' }))
  await waitFor(() => expect(judged).toHaveBeenCalledExactlyOnceWith('f1', { accept: true, version: 3 }))
  await waitFor(() => expect(asked).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'SEND BACK: Door is clean' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send back' }))
  await user.type(dialog.getByRole('textbox', { name: 'What is missing?' }), 'The handle')
  await user.click(dialog.getByRole('button', { name: 'SEND BACK' }))
  await waitFor(() => expect(judged).toHaveBeenLastCalledWith('f1', { accept: false, note: 'The handle', version: 3 }))
})

test('FIX-011 when the fixes cannot be loaded, the page says so and shows what failed', async () => {
  server.use(http.get('/api/audit-reports/:id/fixes', () => problem(500, 'Something went wrong. Please try again.')))
  const { user } = await openReport(aReport({ lastVisit, lines }))
  const at = await list(1)
  expect(await at.findByText('What the store has done about these could not be loaded.')).toBeVisible()
  serve([done])
  await user.click(at.getByRole('button', { name: 'TRY AGAIN' }))
  expect(await at.findByText('Washed it')).toBeVisible()
})

test('FIX-011 the lines wait for the fixes above them, which would push them down when they come later', async () => {
  let answer: (response: Response) => void = () => undefined
  const asked = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)))
  signIn(aRep())
  serveReport(aReport({ lastVisit, lines }))
  server.use(http.get('/api/audit-reports/:id/fixes', asked))
  const { queryClient } = renderApp('/compliance/audit-reports/r1')
  await waitFor(() => expect(queryClient.getQueryState(reportQuery({ id: 'r1' }).queryKey)?.status).toBe('success'))
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  expect(screen.getByText('Loading, this may take 10 seconds...')).toBeVisible()
  answer(HttpResponse.json({ items: [done], closing: null, later: null }))
  expect(await screen.findByText('Washed it')).toBeVisible()
  expect(section('Store Standards')).toBeVisible()
  expect(asked).toHaveBeenCalledOnce() // the list asks no second time
})

test('FIX-013 a completed report says what it has closed, each with its fixes', async () => {
  server.use(
    http.get('/api/audit-reports/:id/fixes', () =>
      HttpResponse.json({ items: [], closing: { fixed: 3, again: 1, stillOpen: 0, waiting: 2 }, later: null }),
    ),
  )
  await openReport(aReport({ status: 'COMPLETED', completedAt: '2026-11-03T00:00:00Z', lines }))
  expect(await screen.findByRole('link', { name: '3 fixed' })).toHaveAttribute('href', '/fixes?show=CLOSED&store=wattle')
  expect(screen.getByRole('link', { name: '1 failed again' })).toBeVisible()
  expect(screen.getByRole('link', { name: '2 waiting to be checked' })).toHaveAttribute('href', '/fixes?show=DONE&store=wattle')
  expect(screen.queryByRole('link', { name: /still open/ })).not.toBeInTheDocument()
  expect(section('Summary')).toBeVisible()
})
