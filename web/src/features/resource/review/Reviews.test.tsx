import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { Resource, ResourceReview } from '@/api/types.ts'
import { disconnect } from '@/test/connection.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aUser, page, problem, server, signIn } from '@/test/server.ts'
import { aResource } from '../testResources.ts'

const kate = { id: 'kate', firstName: 'Kate', lastName: 'Brennan' }
const due: ResourceReview = { again: 'MONTHS_3', on: '2026-11-19', due: true, keeper: kate, chosen: '', last: null }
const mayReview = { edit: true, audience: true, delete: true, review: true, shareOutside: false, seeReaders: false }
const overdue = aResource({ version: 4, review: due, can: mayReview })

/** Serves a library of two: one is due until it was looked at. Returns what was asked and said. */
function serve(first: Resource = overdue) {
  const asked: string[] = []
  const said: unknown[] = []
  const roster = aResource({ id: 'r2', name: 'Roster', review: { ...due, on: null, due: false, again: 'NONE' }, can: mayReview })
  let now = first
  server.use(
    http.get('/api/users/me/resources', ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query.get('review') ?? 'ALL')
      const all = query.has('review') ? [now].filter(({ review }) => review?.due) : [now, roster]
      return HttpResponse.json(page(all))
    }),
    http.get('/api/users/me/resources/folders', () => HttpResponse.json({ items: [] })),
    http.get('/api/users', () => HttpResponse.json(page([]))),
    http.post('/api/resources/r1/reviews', async ({ request }) => {
      said.push(await request.json())
      now = { ...first, version: 5, review: { ...due, on: '2027-02-20', due: false, last: { by: kate, at: '2026-11-20T01:00:00Z' } } }
      return HttpResponse.json(now)
    }),
    http.delete('/api/resources/r1/reviews/:id', ({ params }) => {
      said.push(params.id)
      now = first
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return { asked, said }
}

const office = () => signIn(anAdmin({ can: { ...anAdmin().can, reviewResources: true, publishTo: ['GLOBAL'] } }))

test('FD-439 head office filters what is due, says that it is still right, and takes that back', async () => {
  office()
  const { asked, said } = serve()
  const { user, address } = renderApp('/resources')
  const tabs = within(await screen.findByRole('navigation', { name: 'Kind of resource' }))
  await user.click(await tabs.findByRole('link', { name: 'Due for review 1' }))
  await waitFor(() => expect(address()).toBe('/resources?review=DUE'))
  expect(await screen.findByText('Since 19 Nov 2026')).toBeVisible()
  expect(screen.getByText('Keeper: Kate Brennan')).toBeVisible()
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Due for review')
  await user.click(await screen.findByRole('button', { name: 'Still right: Heatwave plan' }))
  expect(await screen.findByText('Still right. Due again on 20 Feb 2027.')).toBeVisible()
  expect(await screen.findByText('Nothing is due for review.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Files and links' })).toHaveFocus()
  expect(said).toEqual([{ id: expect.any(String), version: 4 }])
  await user.click(screen.getByRole('button', { name: 'UNDO' }))
  expect(await screen.findByRole('button', { name: 'Still right: Heatwave plan' })).toBeVisible()
  expect(said[1]).toBe((said[0] as { id: string }).id)
  await user.selectOptions(screen.getByLabelText('Kept by'), 'Kept by me or no one')
  await waitFor(() => expect(address()).toBe('/resources?review=MINE'))
  expect(asked).toContain('MINE')
})

test('FD-439 who looked at it last is shown; what is not due yet is still right from its menu', async () => {
  office()
  const { said } = serve(
    aResource({ review: { ...due, on: '2027-01-20', due: false, last: { by: kate, at: '2026-10-20T01:00:00Z' } }, can: mayReview }),
  )
  const { user } = renderApp('/resources')
  expect(await screen.findByText('Looked at by Kate Brennan on 20 Oct 2026')).toBeVisible()
  const heading = screen.getByText('Heatwave plan').closest('li') as HTMLElement
  expect(within(heading).queryByText('Due for review')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More for Heatwave plan' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Still right' }))
  await waitFor(() => expect(said).toHaveLength(1))
})

test('FD-439 a refusal says what the server says, and the card stays', async () => {
  office()
  serve()
  server.use(http.post('/api/resources/r1/reviews', () => problem(409, 'Someone else has changed this resource.')))
  const { user } = renderApp('/resources')
  await user.click(await screen.findByRole('button', { name: 'Still right: Heatwave plan' }))
  expect(await screen.findByText('Someone else has changed this resource.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Still right: Heatwave plan' })).toBeEnabled()
})

test('FD-439 OFFLINE-002 without a connection nothing is said to be still right, and that is told', async () => {
  office()
  serve()
  const { user } = renderApp('/resources')
  const button = await screen.findByRole('button', { name: 'Still right: Heatwave plan' })
  server.use(http.post('/api/resources/r1/reviews', () => HttpResponse.error()))
  disconnect()
  await user.click(button)
  expect(await screen.findByText('Internet connection required.')).toBeVisible()
})

test('FD-439 members have neither the filter nor a word of it, also by its address, and neither have kept copies of before', async () => {
  signIn(aUser())
  const { review: _, ...old } = aResource()
  const { asked } = serve(old as Resource)
  renderApp('/resources?review=DUE')
  expect(await screen.findByText('Heatwave plan')).toBeVisible()
  expect(screen.queryByText(/review|Keeper/i)).toBeNull()
  expect(new Set(asked)).toEqual(new Set(['ALL']))
})

test('FD-439 the form chooses span and keeper after it has saved, and asks whether another link moves the day on', async () => {
  office()
  const { said } = serve({ ...overdue, visibility: 'GLOBAL' })
  const set: unknown[] = []
  server.use(
    http.get('/api/users', () => HttpResponse.json(page([{ ...kate, account: null }]))),
    http.post('/api/resources/r1', () => HttpResponse.json({ ...overdue, version: 5 })),
    http.put('/api/resources/r1/review', async ({ request }) => {
      set.push(await request.json())
      return HttpResponse.json({ ...overdue, version: 6 })
    }),
  )
  const { user } = renderApp('/resources')
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'More for Heatwave plan' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    return within(await screen.findByRole('dialog', { name: 'Edit Resource' }))
  }
  let dialog = await open()
  expect(dialog.queryByLabelText('Move the review day on')).toBeNull()
  await user.type(dialog.getByRole('textbox', { name: 'Link' }), 'new')
  expect(dialog.getByLabelText('Move the review day on')).toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'SAVE' }))
  await waitFor(() => expect(said).toEqual([{ id: expect.any(String), version: 5 }]))
  expect(set).toEqual([])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  dialog = await open()
  await user.selectOptions(dialog.getByLabelText('Look at it again'), 'On a day you choose')
  await user.selectOptions(dialog.getByLabelText('Keeper'), 'Kate Brennan')
  await user.click(dialog.getByRole('button', { name: 'SAVE' }))
  expect(await dialog.findByText('Please choose a day after today')).toBeVisible()
  await user.selectOptions(dialog.getByLabelText('Look at it again'), 'MONTHS_6')
  await user.click(dialog.getByRole('button', { name: 'SAVE' }))
  await waitFor(() => expect(set).toEqual([{ version: 5, keeper: 'kate', again: 'MONTHS_6' }]))
})

test('FD-439 where head office has more people than one list, its keeper is found by name and stays chosen', async () => {
  office()
  serve({ ...overdue, visibility: 'GLOBAL' })
  const people = [...Array(100).keys()].map((n) => ({ ...kate, id: `p${n}`, lastName: `Number ${n}`, account: null }))
  const zoe = { ...kate, id: 'zoe', firstName: 'Zoe', lastName: 'Zed', account: null }
  const asked: (string | null)[] = []
  server.use(
    http.get('/api/users', ({ request }) => {
      const query = new URL(request.url).searchParams.get('query')
      asked.push(query)
      const some = page(query ? [zoe].filter(() => query === 'zed') : people)
      return HttpResponse.json(query ? some : { ...some, meta: { ...some.meta, totalItems: 101, totalPages: 2 } })
    }),
  )
  const { user } = renderApp('/resources')
  await user.click(await screen.findByRole('button', { name: 'More for Heatwave plan' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Resource' }))
  const find = await dialog.findByRole('searchbox', { name: 'Find a keeper' })
  await user.type(find, 'zed{Enter}')
  await waitFor(() => expect(dialog.getByRole('option', { name: 'Zoe Zed' })).toBeVisible())
  await user.selectOptions(dialog.getByLabelText('Keeper'), 'Zoe Zed')
  await user.clear(find)
  await user.type(find, 'nobody')
  expect(await dialog.findByText('No one at head office has this name.')).toBeVisible()
  expect(dialog.getByLabelText('Keeper')).toHaveDisplayValue('Zoe Zed')
  expect(asked).toContain('nobody')
})

test('FD-442 who replaces a link says what has changed, and sees it with the earlier versions', async () => {
  office()
  serve({ ...overdue, visibility: 'GLOBAL', changes: 'Old news', files: 2 })
  const sent: unknown[] = []
  const version = (number: number, changes: string) => ({
    number,
    changes,
    file: { id: `m${number}`, name: `plan${number}.pdf`, size: 10, signedURL: null },
    createdBy: kate,
    createdAt: '2026-11-20T01:00:00Z',
  })
  server.use(
    http.get('/api/resources/r1/versions', () => HttpResponse.json({ items: [version(2, 'Gin moves'), version(1, '')] })),
    http.post('/api/resources/r1', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ ...overdue, version: 5 })
    }),
  )
  const { user } = renderApp('/resources')
  const choose = async (action: string) => {
    await user.click(await screen.findByRole('button', { name: 'More for Heatwave plan' }))
    await user.click(await screen.findByRole('menuitem', { name: action }))
    return within(await screen.findByRole('dialog'))
  }
  const dialog = await choose('Edit')
  const line = () => dialog.getByRole('textbox', { name: 'What has changed (optional)' })
  expect(line()).toHaveValue('Old news')
  await user.type(dialog.getByRole('textbox', { name: 'Link' }), 'new')
  expect(line()).toHaveValue('')
  await user.type(line(), 'The weather bureau has moved')
  await user.click(dialog.getByRole('button', { name: 'SAVE' }))
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ changes: 'The weather bureau has moved', version: 4 })]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const versions = await choose('Earlier versions')
  const rows = await versions.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent?.includes('Gin moves'))).toEqual([true, false])
})
