import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { keepToSend, startSending } from '@/shared/outgoing/queue.ts'
import { store } from '@/shared/outgoing/store.ts'
import { meQuery, UserContext } from '@/shared/session/session.ts'
import { renderPart } from '@/test/renderPart.tsx'
import { aUser, problem, server, signIn } from '@/test/server.ts'
import { anEntry, anIncentive } from '../testIncentives.ts'
import '../send/sending.ts'
import { StoreIncentives } from './StoreIncentives.tsx'

afterEach(() => startSending('', new QueryClient())) // nothing of this file goes on in the next one

const ofOwnStore = () => (
  <UserContext value={aUser()}>
    <StoreIncentives store="wattle" isOwn filters={{}} onFilters={vi.fn()} />
  </UserContext>
)

const three = (page: number) => ({ currentPage: page, totalPages: 3, totalItems: 21, itemsPerPage: 10 })

test('INCENTIVE-046 each list has its own pages, shown as page / totalPages', async () => {
  signIn(aUser())
  server.use(
    http.get('/api/member-incentives', ({ request }) => {
      const { searchParams } = new URL(request.url)
      const n = Number(searchParams.get('page'))
      const mine = searchParams.has('store')
      const items = [anIncentive({ id: `${mine}${n}`, name: `${mine ? 'Entered' : 'Open'} ${n}`, submissions: mine ? [anEntry()] : null })]
      return HttpResponse.json({ items, meta: three(n) })
    }),
  )
  const onFilters = vi.fn()
  const { user } = renderPart(() => <StoreIncentives store="wattle" isOwn filters={{ minePage: 2 }} onFilters={onFilters} />)
  const mine = within(await screen.findByRole('region', { name: 'My Submissions' }))
  const open = within(await screen.findByRole('region', { name: 'Accepting Submissions' }))
  expect(await mine.findByRole('heading', { name: 'Entered 2' })).toBeVisible()
  expect(mine.getByText('2 / 3')).toBeVisible()
  expect(await open.findByText('1 / 3')).toBeVisible()
  expect(open.getByRole('button', { name: 'PREV' })).toBeDisabled()
  await user.click(mine.getByRole('button', { name: 'PREV' }))
  await user.click(open.getByRole('button', { name: 'NEXT' }))
  expect(onFilters.mock.calls).toEqual([[{ minePage: 1 }], [{ minePage: 2, openPage: 2 }]])
})

test('INCENTIVE-064 AMB-068 a refused entry says the server’s sentence, or ours, and can be sent again with the same id', async () => {
  signIn(aUser())
  const open = anIncentive({ can: { manage: false, award: false, undoAward: false, enter: true, seeWinners: false } })
  const sent: string[] = []
  const answers = [problem(409, 'This member incentive has ended, so entries are closed.'), problem(500, ''), HttpResponse.json(anEntry())]
  server.use(
    http.get('/api/member-incentives', ({ request }) => {
      const items = new URL(request.url).searchParams.has('store') ? [] : [open]
      return HttpResponse.json({ items, meta: three(1) })
    }),
    http.post('/api/member-incentives/i1/submissions', async ({ request }) => {
      sent.push(((await request.json()) as { submissionId: string }).submissionId)
      return answers.shift()
    }),
  )
  const { user } = renderPart(ofOwnStore)
  await user.click(await screen.findByRole('button', { name: 'Add entry for Summer displays' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an Entry for My Store' }))
  for (const says of ['This member incentive has ended, so entries are closed.', 'Error submitting entry! Please try again.']) {
    await user.click(dialog.getByRole('button', { name: 'SUBMIT' }))
    expect(await dialog.findByText(says)).toBeVisible()
  }
  await user.click(dialog.getByRole('button', { name: 'SUBMIT' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([sent[0], sent[0], sent[0]])
})

test('OFFLINE-033 OFFLINE-035 an entry that waits stands on its card; when the incentive has closed, its sentence, and the photo can be saved', async () => {
  const me = aUser()
  signIn(me)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => {}
  const open = anIncentive({ can: { manage: false, award: false, undoAward: false, enter: true, seeWinners: false } })
  const entered: string[] = []
  server.use(
    http.get('/api/member-incentives', ({ request }) => {
      const items = new URL(request.url).searchParams.has('store') ? [] : [open]
      return HttpResponse.json({ items, meta: three(1) })
    }),
    http.post('/api/media', () => HttpResponse.json({ items: [{ id: 'f1' }] }, { status: 201, headers: { 'X-App': 'Caravan test' } })),
    http.post('/api/member-incentives/i1/submissions', async ({ request }) => {
      const { submissionId, photos } = (await request.json()) as { submissionId: string; photos: string[] }
      entered.push(`${submissionId} ${photos}`)
      return problem(409, 'This member incentive has ended, so entries are closed.')
    }),
  )
  const file = { id: 'f1', name: 'cellar.jpg', type: 'image/jpeg', size: 3, here: true }
  const content = { incentive: 'i1', name: 'Summer displays' }
  await keepToSend(
    { id: 'e9', kind: 'entry', person: me.id, place: 'entry:i1', writtenAt: '2026-11-20T01:00:00Z', content, files: [file] },
    new Map([['f1', new Uint8Array([1, 2, 3]).buffer]]),
  )
  const client = new QueryClient()
  client.setQueryData(meQuery.queryKey, me)
  startSending(me.id, client)
  const { user } = renderPart(ofOwnStore)
  const card = within(await screen.findByRole('article', { name: 'Summer displays' }))
  expect(await card.findByText('This member incentive has ended, so entries are closed.', { exact: false })).toBeVisible()
  expect(await card.findByRole('img', { name: 'Picture cellar.jpg' })).toBeVisible()
  expect(card.queryByRole('button', { name: 'Add entry for Summer displays' })).toBeNull()
  expect(card.getByRole('button', { name: 'SAVE ITS FILE: your entry for Summer displays' })).toBeVisible()
  await user.click(card.getByRole('button', { name: 'RETRY: your entry for Summer displays' }))
  await waitFor(() => expect(entered).toEqual(['e9 f1', 'e9 f1']))
  await user.click(await card.findByRole('button', { name: 'TAKE BACK: your entry for Summer displays' }))
  await user.click(await screen.findByRole('button', { name: 'TAKE BACK' }))
  expect(await card.findByRole('button', { name: 'Add entry for Summer displays' })).toBeVisible()
  expect(await store.all(me.id)).toEqual([])
})

test('FD-268 a store takes an entry that it sent by mistake back, after a question', async () => {
  signIn(aUser())
  const taken = vi.fn()
  const entered = anIncentive({ submissions: [anEntry({ can: { edit: true, judge: false, sendBack: false } })] })
  server.use(
    http.get('/api/member-incentives', ({ request }) => {
      const items = new URL(request.url).searchParams.has('store') && taken.mock.calls.length === 0 ? [entered] : []
      return HttpResponse.json({ items, meta: three(1) })
    }),
    http.delete('/api/member-incentives/i1/submissions/e1', () => {
      taken()
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = renderPart(ofOwnStore)
  await user.click(await screen.findByRole('button', { name: 'Take entry back for Summer displays' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take your entry back' }))
  await user.click(dialog.getByRole('button', { name: 'TAKE ENTRY BACK' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Summer displays' })).toBeNull())
  expect(taken).toHaveBeenCalledOnce()
})
