import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import type { OutsideLink, OutsideLinkEntry, Resource } from '@/api/types.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aUser, page, problem, server, signIn } from '@/test/server.ts'
import { texts } from '../strings.ts'
import { aResource } from '../testResources.ts'

const kate = { id: 'kate', firstName: 'Kate', lastName: 'Brennan', deactivated: false }
const file = { id: 'm1', name: 'plan.pdf', mimeType: 'application/pdf', size: 10, signedURL: '/files/x', ready: true } as Resource['file']
const can = { edit: true, audience: true, delete: true, review: false, shareOutside: true, seeReaders: false }

function aLink(given: Partial<OutsideLink> = {}): OutsideLink {
  return {
    id: 'l1',
    note: 'Sam from the printers',
    createdBy: kate,
    createdAt: '2026-11-01T01:00:00Z',
    endsAt: '2026-11-08T01:00:00Z',
    state: 'LIVE',
    revokedBy: null,
    revokedAt: null,
    opens: 0,
    downloads: 0,
    lastUsedAt: null,
    ...given,
  }
}

/** Serves a library of one file with links. Returns what was asked of the library, and sent. */
function serve(first: OutsideLink[] = [], resource: Partial<Resource> = {}) {
  const asked: string[] = []
  const sent: OutsideLinkEntry[] = []
  const revoked: unknown[] = []
  let links = first
  const live = () => links.filter(({ state }) => state === 'LIVE').length
  server.use(
    http.get('/api/users/me/resources', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('outside') ?? 'ALL')
      return HttpResponse.json(page([aResource({ type: 'FILE', file, link: '', can, outside: live(), ...resource })]))
    }),
    http.get('/api/users/me/resources/folders', () => HttpResponse.json({ items: [] })),
    http.get('/api/resources/r1/outside-links', () => HttpResponse.json({ items: links })),
    http.post('/api/resources/r1/outside-links', async ({ request }) => {
      const entry = (await request.json()) as OutsideLinkEntry
      sent.push(entry)
      const made = aLink({ id: entry.id, note: entry.note ?? '' })
      links = [made, ...links]
      return HttpResponse.json({ ...made, path: '/shared/secret' }, { status: 201 })
    }),
    http.delete('/api/resources/r1/outside-links/:id', ({ params }) => {
      revoked.push(params.id)
      links = links.map((link) =>
        link.id === params.id ? { ...link, state: 'REVOKED', revokedBy: kate, revokedAt: '2026-11-02T01:00:00Z' } : link,
      )
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return { asked, sent, revoked }
}

const office = () => signIn(anAdmin({ can: { ...anAdmin().can, shareOutside: true } }))

async function open(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('button', { name: 'More for Heatwave plan' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Links for people outside' }))
  return within(await screen.findByRole('dialog', { name: 'Links for people outside: Heatwave plan' }))
}

test('FD-444 head office says whom a link is for, copies its address, which is shown once, and makes another', async () => {
  office()
  const { sent } = serve()
  const { user } = renderApp('/resources')
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  const dialog = await open(user)
  expect(await dialog.findByText('Nobody outside has a link to this file.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'MAKE LINK' }))
  expect(await dialog.findByText('Please say whom it is for')).toBeVisible()
  await user.type(dialog.getByLabelText('Who is it for?'), ' Sam ')
  expect(dialog.getByLabelText('Ends after')).toHaveDisplayValue('7 days')
  await user.selectOptions(dialog.getByLabelText('Ends after'), '30 days')
  await user.click(dialog.getByRole('button', { name: 'MAKE LINK' }))
  const address = await dialog.findByLabelText('Address of the link')
  expect(address).toHaveValue(`${location.origin}/shared/secret`)
  expect(address).toHaveFocus()
  expect(dialog.getByText("Copy it now: it isn't shown again.")).toBeVisible()
  expect(sent).toEqual([{ id: expect.any(String), seed: expect.stringMatching(/^[\w-]{43}$/), note: 'Sam', days: 30 }])
  await user.click(dialog.getByRole('button', { name: 'COPY' }))
  expect(copied).toHaveBeenCalledWith(`${location.origin}/shared/secret`)
  expect(await screen.findByText('Link copied')).toBeVisible()
  expect(await dialog.findByRole('button', { name: 'Revoke the link for Sam' })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'MAKE ANOTHER' }))
  expect(dialog.queryByDisplayValue(/secret/)).toBeNull()
  expect(dialog.getByLabelText('Who is it for?')).toHaveValue('')
  expect(dialog.getByLabelText('Who is it for?')).toHaveFocus()
})

test('FD-444 a second try of the same is the same link; with other words it is another', async () => {
  office()
  serve()
  const tries: OutsideLinkEntry[] = []
  server.use(
    http.post('/api/resources/r1/outside-links', async ({ request }) => {
      tries.push((await request.json()) as OutsideLinkEntry)
      return problem(409, 'This resource has 20 links for people outside. Revoke one first.')
    }),
  )
  const { user } = renderApp('/resources')
  const dialog = await open(user)
  await user.type(dialog.getByLabelText('Who is it for?'), 'Sam')
  await user.click(dialog.getByRole('button', { name: 'MAKE LINK' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('This resource has 20 links for people outside. Revoke one first.')
  await user.click(dialog.getByRole('button', { name: 'MAKE LINK' }))
  await waitFor(() => expect(tries).toHaveLength(2))
  await user.type(dialog.getByLabelText('Who is it for?'), 'my')
  await user.click(dialog.getByRole('button', { name: 'MAKE LINK' }))
  await waitFor(() => expect(tries).toHaveLength(3))
  expect(tries[1]).toEqual(tries[0])
  expect(tries[2]?.id).not.toBe(tries[0]?.id)
  expect(tries[2]?.seed).not.toBe(tries[0]?.seed)
})

test('FD-444 each link says what became of it, and one that works is revoked after a question', async () => {
  office()
  const { revoked } = serve([
    aLink({ opens: 3, downloads: 1, lastUsedAt: '2025-11-02T01:00:00Z' }),
    aLink({ id: 'l2', note: 'Ended one', state: 'ENDED' }),
    aLink({ id: 'l3', note: 'Left one', state: 'MAKER_LEFT' }),
    aLink({ id: 'l4', note: 'Revoked one', state: 'REVOKED', revokedBy: kate, revokedAt: '2026-11-02T01:00:00Z' }),
  ])
  const { user } = renderApp('/resources')
  await user.click(await screen.findByRole('button', { name: '1 link for people outside: Heatwave plan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Links for people outside: Heatwave plan' }))
  const rows = (await dialog.findAllByRole('listitem')).map((row) => row.textContent)
  expect(rows[0]).toContain('Until 8 Nov 2026, 12:00PM')
  expect(rows[0]).toContain('Opened 3 times, downloaded once · last 2 Nov 2025')
  expect(rows[0]).toContain('Kate Brennan, 1 Nov 2026, 12:00PM')
  expect(rows[1]).toContain('Ended 8 Nov 2026, 12:00PM')
  expect(rows[1]).toContain('Not opened yet')
  expect(rows[2]).toContain('Whoever made it is no longer at head office')
  expect(rows[3]).toContain('Revoked by Kate Brennan, 2 Nov 2026, 12:00PM')
  expect(dialog.getAllByRole('button', { name: /^Revoke/ })).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Revoke the link for Sam from the printers' }))
  const question = within(await screen.findByRole('dialog', { name: 'Revoke the link for Sam from the printers?' }))
  expect(revoked).toEqual([])
  await user.click(question.getByRole('button', { name: 'REVOKE' }))
  expect(await screen.findByText('Link revoked')).toBeVisible()
  expect(revoked).toEqual(['l1'])
  await waitFor(() => expect(dialog.queryByRole('button', { name: /^Revoke/ })).toBeNull())
  await waitFor(() => expect(dialog.getByRole('heading', { name: 'Links so far' })).toHaveFocus())
})

test('FD-444 head office finds what is open to people outside', async () => {
  office()
  const { asked } = serve([aLink()])
  const { user, address } = renderApp('/resources')
  const tabs = within(await screen.findByRole('navigation', { name: 'Kind of resource' }))
  await user.click(await tabs.findByRole('link', { name: 'Outside' }))
  await waitFor(() => expect(address()).toBe('/resources?outside=YES'))
  await waitFor(() => expect(asked).toContain('true'))
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Outside')
})

test('FD-444 others have nothing of it, also by its address, and neither have kept copies of before', async () => {
  signIn(aUser())
  const { shareOutside: _, ...old } = { ...can, edit: true }
  const { asked } = serve([aLink()], { can: old as Resource['can'] })
  const { user } = renderApp('/resources?outside=YES')
  await user.click(await screen.findByRole('button', { name: 'More for Heatwave plan' }))
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible()
  expect(screen.queryByText(/outside/i)).toBeNull()
  expect(new Set(asked)).toEqual(new Set(['ALL']))
})

test.each([
  [1, 0, 'Opened once, not downloaded · yesterday'],
  [2, 0, 'Opened 2 times, not downloaded · last yesterday'],
  [0, 1, 'Downloaded once · yesterday'],
  [0, 2, 'Downloaded 2 times · last yesterday'],
  [1, 1, 'Opened once, downloaded once · last yesterday'],
  [2, 2, 'Opened 2 times, downloaded 2 times · last yesterday'],
])('FD-444 %d openings and %d downloads read %s', (opens, downloads, said) => {
  expect(texts.outside.used(opens, downloads, 'yesterday')).toBe(said)
})

async function make(user: ReturnType<typeof renderApp>['user']) {
  const dialog = await open(user)
  await user.type(dialog.getByLabelText('Who is it for?'), 'Sam{Enter}')
  return { dialog, address: await dialog.findByLabelText('Address of the link') }
}

test('FD-444 where the browser does not copy, the address is marked and has the focus; a copy by hand counts', async () => {
  office()
  serve()
  const { user } = renderApp('/resources')
  const { dialog, address } = await make(user)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await user.click(dialog.getByRole('button', { name: 'COPY' }))
  expect(await screen.findByText(/^The browser does not allow that/)).toBeVisible()
  expect(address).toHaveFocus()
  expect([(address as HTMLInputElement).selectionStart, (address as HTMLInputElement).selectionEnd]).toEqual([
    0,
    `${location.origin}/shared/secret`.length,
  ])
  await user.copy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('FD-444 Escape does not lose an address that nobody has copied', async () => {
  office()
  serve()
  const { user } = renderApp('/resources')
  const { address } = await make(user)
  await user.keyboard('{Escape}')
  const question = within(await screen.findByRole('dialog', { name: 'Close without the address?' }))
  await user.click(question.getByRole('button', { name: 'CANCEL' }))
  expect(address).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(within(await screen.findByRole('dialog', { name: 'Close without the address?' })).getByRole('button', { name: 'CLOSE' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('FD-444 nothing closes the links while one is being made, and a second press makes no second one', async () => {
  office()
  const { sent } = serve()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.use(
    http.post('/api/resources/r1/outside-links', async ({ request }) => {
      sent.push((await request.json()) as OutsideLinkEntry)
      await held
      return HttpResponse.json({ ...aLink(), path: '/shared/secret' }, { status: 201 })
    }),
  )
  const { user } = renderApp('/resources')
  const dialog = await open(user)
  await user.type(dialog.getByLabelText('Who is it for?'), 'Sam{Enter}{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(dialog.getByRole('button', { name: 'CLOSE' })).toBeDisabled()
  await user.keyboard('{Escape}')
  answer()
  expect(await dialog.findByLabelText('Address of the link')).toHaveFocus()
  expect(sent).toHaveLength(1)
})

test('FD-444 of an expired file no link can be made, and it says why its links open nothing', async () => {
  office()
  serve([aLink()], { expired: true })
  const { user } = renderApp('/resources')
  const dialog = await open(user)
  expect(await dialog.findByText(/^This file has expired, so nobody can open it/)).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'MAKE LINK' })).toBeNull()
  expect(await dialog.findByRole('button', { name: 'Revoke the link for Sam from the printers' })).toBeVisible()
})
