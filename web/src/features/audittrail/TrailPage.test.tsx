import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { TrailEntry } from '@/api/types.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aRep, noRights, page, problem, server, signIn } from '@/test/server.ts'

function anEntry(changes: Partial<TrailEntry> = {}): TrailEntry {
  return {
    id: 'e1',
    at: '2026-03-20T04:05:00Z',
    who: { id: 'priya', firstName: 'Priya', lastName: 'Raman' },
    as: null,
    reason: '',
    operation: 'deactivate-user',
    what: 'Deactivate a user',
    path: '/users/deactivate/nia',
    thing: 'Nia Okoye',
    changed: [],
    outcome: 'DONE',
    status: 200,
    ...changes,
  }
}

const impersonated = anEntry({
  id: 'e2',
  as: { id: 'mia', firstName: 'Mia', lastName: 'Nguyen' },
  reason: 'Her photo fails',
  what: 'Create a report',
  thing: '',
  outcome: 'REFUSED',
  status: 409,
})

function serve(items: TrailEntry[], totalPages = 1) {
  const asked: string[] = []
  server.use(
    http.get('/api/audit-trail', ({ request }) => {
      const { search, searchParams } = new URL(request.url)
      asked.push(search)
      const { items: sent, meta } = page(items)
      return HttpResponse.json({ items: sent, meta: { ...meta, totalPages, currentPage: Number(searchParams.get('page') ?? 1) } })
    }),
  )
  return asked
}

function open(path = '/settings/audit-trail', who = anAdmin({ can: { ...noRights, readTrail: true } })) {
  signIn(who)
  return renderApp(path)
}

test('FD-113 each entry says who, as whom and why, what, of what, when, and what came of it', async () => {
  serve([anEntry(), impersonated])
  open()
  const entries = await screen.findByRole('region', { name: 'Entries' })
  const [own, acted] = (await within(entries).findAllByRole('listitem')).map((item) => within(item))
  expect(own?.getByText('Deactivate a user: Nia Okoye')).toBeVisible()
  expect(own?.getByText('Priya Raman')).toBeVisible()
  expect(own?.queryByText(/ as /)).toBeNull()
  expect(own?.getByText('Done')).toBeVisible()
  expect(own?.getByText('20 Mar 2026, 3:05PM')).toBeVisible()
  expect(acted?.getByText('Create a report')).toBeVisible()
  expect(acted?.getByText('as Mia Nguyen')).toBeVisible()
  expect(acted?.getByText('Reason: Her photo fails')).toBeVisible()
  expect(acted?.getByText('Refused')).toBeVisible()
})

test('FD-113 the address holds the filters; the file has what they find; a new filter goes back to the first page', async () => {
  const asked = serve([anEntry()], 3)
  const { user, address } = open('/settings/audit-trail?query=priya&from=2026-03-01&to=2026-02-31&page=2')
  await screen.findByText('Deactivate a user: Nia Okoye')
  expect(asked).toEqual(['?query=priya&from=2026-03-01&page=2&limit=20'])
  expect(screen.getByRole('textbox', { name: 'From' })).toHaveValue('01/03/2026')
  await user.click(screen.getByRole('link', { name: 'While impersonating' }))
  await waitFor(() => expect(address()).toBe('/settings/audit-trail?query=priya&from=2026-03-01&only=impersonated'))
  expect(screen.getByRole('link', { name: 'Download the audit trail as CSV' })).toHaveAttribute(
    'href',
    '/api/audit-trail/csv?query=priya&from=2026-03-01&impersonated=true',
  )
  await user.type(screen.getByRole('textbox', { name: 'To' }), '20/3/2026')
  await waitFor(() => expect(address()).toBe('/settings/audit-trail?query=priya&from=2026-03-01&to=2026-03-20&only=impersonated'))
})

test('GENERAL-024 PREV and NEXT turn the page', async () => {
  serve([anEntry()], 3)
  const { user, address } = open()
  await user.click(await screen.findByRole('button', { name: 'NEXT' }))
  expect(await screen.findByText('2 / 3')).toBeVisible()
  expect(address()).toBe('/settings/audit-trail?page=2')
})

test('FD-113 it says when it could not be loaded and when it is empty', async () => {
  server.use(http.get('/api/audit-trail', () => problem(500, 'Something went wrong. Please try again.')))
  const { user } = open()
  const again = await screen.findByRole('button', { name: 'TRY AGAIN' })
  serve([])
  await user.click(again)
  expect(await screen.findByText('Nothing has been changed yet.')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'While impersonating' }))
  expect(await screen.findByText('Nothing to show.')).toBeVisible()
})

test('FD-113 it is for head office only', async () => {
  const asked = serve([])
  open('/settings/audit-trail', aRep())
  expect(await screen.findByText('Only head office can open this page.')).toBeVisible()
  expect(asked).toEqual([])
})

test("FD-113 head office's settings lead to it", async () => {
  serve([])
  const settings = open('/settings')
  await settings.user.click(await screen.findByRole('link', { name: /^Audit trail/ }))
  await waitFor(() => expect(settings.address()).toBe('/settings/audit-trail'))
})
