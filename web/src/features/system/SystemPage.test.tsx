import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { FailedJob, SystemOverview } from '@/api/types.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aRep, page, problem, server, signIn } from '@/test/server.ts'

const overview: SystemOverview = {
  version: '1.4.0',
  tables: 80,
  database: 'SQLite',
  storage: 'A folder',
  address: 'https://caravan.example',
  backup: 'caravan backup FILE copies everything.',
  lastBackup: '2020-03-19T03:00:00Z',
  backupLate: true,
  files: 1,
  bytes: 2_400_000,
  waitingJobs: 2,
  failedJobs: 2,
  failedMails: 3,
  unset: [{ name: 'CARAVAN_SMTP_URL', without: 'Emails stay in the outbox.' }],
}

const job = (id: string, what: string): FailedJob => ({
  id,
  kind: 'mail.send',
  what,
  error: 'connection refused',
  attempts: 10,
  queuedAt: '2020-03-18T03:00:00Z',
  failedAt: '2020-03-19T03:00:00Z',
})

/** Serves these failed jobs and returns the calls that changed something. */
function serve(jobs: FailedJob[]) {
  const called: string[] = []
  let left = jobs
  const deal = ({ request, params }: { request: Request; params: { id?: string } }) => {
    called.push(`${request.method} ${new URL(request.url).pathname}`)
    left = left.filter(({ id }) => id !== params.id)
    return new HttpResponse(null, { status: 204 })
  }
  server.use(
    http.get('/api/system', () => HttpResponse.json(overview)),
    http.get('/api/system/failed-jobs', () => HttpResponse.json(page(left))),
    http.post<{ id: string }>('/api/system/failed-jobs/:id/retry', deal),
    http.delete<{ id: string }>('/api/system/failed-jobs/:id', deal),
  )
  return called
}

const failed = () => screen.findByRole('region', { name: 'Failed work' })

test('FD-157 FD-408 head office finds the page in Settings, with the facts and what is not set', async () => {
  signIn(anAdmin())
  serve([])
  const { user } = renderApp('/settings')
  await user.click(await screen.findByRole('link', { name: /^System/ }))
  const about = await screen.findByRole('region', { name: 'About this installation' })
  for (const fact of [
    '1.4.0, database version 80',
    'SQLite',
    'A folder: 1 upload, 2.4 MB',
    '2 jobs',
    'caravan backup FILE copies everything.',
  ])
    expect(about).toHaveTextContent(fact)
  expect(within(about).getByRole('link', { name: 'Open the outbox' })).toBeVisible()
  const licences = within(about).getByRole('link', { name: 'What the program is made of, and under which licences' })
  expect(licences).toHaveAttribute('href', '/notice.txt')
  expect(screen.getByRole('region', { name: 'Settings that are not set' })).toHaveTextContent('CARAVAN_SMTP_URLEmails stay in the outbox.')
  expect(await failed()).toHaveTextContent('Nothing has failed.')
})

test('FD-215 the page warns when the last backup is too old', async () => {
  signIn(anAdmin())
  serve([])
  renderApp('/settings/system')
  const about = await screen.findByRole('region', { name: 'About this installation' })
  expect(about).toHaveTextContent("19 Mar 2020 at 2:00PM. That's more than a week ago. Please make one.")
})

test('FD-215 the page warns when there is no backup', async () => {
  signIn(anAdmin())
  serve([])
  server.use(http.get('/api/system', () => HttpResponse.json({ ...overview, lastBackup: null })))
  renderApp('/settings/system')
  expect(await screen.findByText('None that the program knows of. Please make one.')).toBeVisible()
})

test('FD-157 failed work is tried again', async () => {
  signIn(anAdmin())
  const called = serve([job('j1', 'Sending an email'), job('j2', 'Preparing a picture')])
  const { user } = renderApp('/settings/system')
  expect(await screen.findByText('2 jobs failed.')).toBeVisible()
  expect(await failed()).toHaveTextContent('Tried 10 times, failed 19 Mar 2020')
  await user.click(screen.getByRole('button', { name: /^Retry: Sending an email/ }))
  expect(await screen.findByText('One job failed.')).toBeVisible()
  expect(called).toEqual(['POST /api/system/failed-jobs/j1/retry'])
})

test('FD-157 failed work is discarded after a question', async () => {
  signIn(anAdmin())
  const called = serve([job('j1', 'Sending an email')])
  const { user } = renderApp('/settings/system')
  await user.click(await screen.findByRole('button', { name: /^Discard: Sending an email/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Discard failed work' })
  expect(called).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'DISCARD' }))
  expect(await screen.findByText('Nothing has failed.')).toBeVisible()
  expect(called).toEqual(['DELETE /api/system/failed-jobs/j1'])
})

test('FD-157 when somebody else was first, the sentence of the server is shown and the list is new', async () => {
  signIn(anAdmin())
  serve([job('j1', 'Sending an email')])
  server.use(http.post('/api/system/failed-jobs/:id/retry', () => problem(409, 'The same work is already waiting.')))
  const { user } = renderApp('/settings/system')
  await user.click(await screen.findByRole('button', { name: /^Retry: Sending an email/ }))
  expect(await screen.findByText('The same work is already waiting.')).toBeVisible()
})

test('FD-157 a rep has neither the link nor the page', async () => {
  signIn(aRep())
  renderApp('/settings/system')
  expect(await screen.findByRole('heading', { name: 'Only head office can open this page.' })).toBeVisible()
})
