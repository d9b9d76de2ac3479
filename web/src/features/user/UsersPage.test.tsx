import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import type { Account, Listed } from '@/api/user.ts'
import { atDesk } from '@/test/atDesk.ts'
import { wattle } from '@/test/network.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, noRights, page, problem, server, signIn } from '@/test/server.ts'
import { aListed, can, office, team } from './testPeople.ts'

function serve(items: Listed[], people = 0) {
  const asked: string[] = []
  server.use(
    http.get('/api/users', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json(page(items))
    }),
    http.get('/api/users/reminders', () => HttpResponse.json({ people })),
  )
  return asked
}

test('SCR-026 USERS-004 head office finds people with the search, role and status of the address, with their status', async () => {
  const asked = serve([aListed({ status: 'DEACTIVATED', isDemo: true })])
  signIn(office())
  const { user, address } = renderApp('/settings/users?query=nia&show=DEACTIVATED')
  expect(await screen.findByRole('link', { name: 'Nia Okoye' })).toBeVisible()
  expect(screen.getByText('nia@wattle.example')).toBeVisible()
  expect(screen.getByText('Deactivated')).toBeVisible()
  expect(screen.getByText('Demo')).toBeVisible()
  expect(asked).toEqual(['?page=1&limit=10&query=nia&show=DEACTIVATED'])
  await user.click(screen.getByRole('button', { name: 'Filters (1)' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await user.selectOptions(sheet.getByRole('combobox', { name: 'Role' }), 'Store Manager')
  await waitFor(() => expect(address()).toBe('/settings/users?query=nia&role=STORE_MANAGER&show=DEACTIVATED'))
  await user.selectOptions(sheet.getByRole('combobox', { name: 'Sort by' }), 'Latest login first')
  await waitFor(() =>
    expect(asked.at(-1)).toBe('?page=1&limit=10&query=nia&roles=STORE_MANAGER&show=DEACTIVATED&sort=SIGNED_IN&order=desc'),
  )
  expect(address()).toBe('/settings/users?query=nia&role=STORE_MANAGER&show=DEACTIVATED&sort=SIGNED_IN&order=desc')
  await user.click(sheet.getByRole('button', { name: 'SHOW RESULTS' }))
  expect(await screen.findByRole('button', { name: 'Filters (2)' })).toBeVisible()
})

test('FD-332 at a desk people are a table: its headings sort, a row opens the person, and its menu has what may be done', async () => {
  atDesk()
  const nia = aListed({ status: 'INVITED', isDemo: true })
  const asked = serve([
    { ...nia, store: { id: 'wattle', name: 'Wattle & Vine Cellars', displayRegionLabel: 'VIC' } },
    { ...aListed(), id: 'tom', firstName: 'Tom', lastName: 'Whitfield', roleLabel: 'Store Rep', store: null },
  ])
  signIn(office())
  server.use(http.get('/api/users/:id', () => problem(404, 'This person could not be found.')))
  const { user, address } = renderApp('/settings/users?region=VIC&page=2')
  const table = within(await screen.findByRole('table', { name: 'People' }))
  expect(within(screen.getByRole('region', { name: 'People' })).queryByRole('listitem')).not.toBeInTheDocument()
  expect(asked).toEqual(['?page=2&limit=25&region=VIC'])
  const row = within(table.getByRole('row', { name: /Nia Okoye/ }))
  for (const words of ['nia@wattle.example', 'Store Manager', 'Wattle & Vine Cellars', 'VIC', 'Never', 'Never signed in', 'Demo']) {
    expect(row.getByText(words)).toBeVisible()
  }
  expect(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  for (const [heading, to] of [
    ['Last login', 'sort=SIGNED_IN&order=desc'],
    ['Last login', 'sort=SIGNED_IN'],
    ['Role', 'sort=ROLE'],
    ['Store', 'sort=STORE'],
    ['Status', 'sort=STATUS'],
    ['Status', 'sort=STATUS&order=desc'],
    ['Status', ''],
    ['Name', 'order=desc'],
  ]) {
    await user.click(table.getByRole('button', { name: heading }))
    await waitFor(() => expect(address()).toBe(`/settings/users?region=VIC${to && `&${to}`}`))
    await waitFor(() => expect(asked).toContain(`?page=1&limit=25&region=VIC${to && `&${to}`}`))
  }
  await user.click(row.getByRole('button', { name: 'Actions for Nia Okoye' }))
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await user.keyboard('{Escape}')
  table.getByRole('link', { name: 'Nia Okoye' }).focus()
  await user.keyboard('{ArrowDown}')
  expect(table.getByRole('link', { name: 'Tom Whitfield' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/users/tom'))
})

test('FD-332 at a desk the filters stand in the row, and the device remembers how many rows a page has', async () => {
  atDesk()
  const asked = serve([aListed()])
  signIn(office())
  const { user, address } = renderApp('/settings/users?page=3')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Rows per page' }), '50 rows')
  await waitFor(() => expect(asked.at(-1)).toBe('?page=1&limit=50'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Never signed in')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Region' }), 'TAS')
  await waitFor(() => expect(asked.at(-1)).toBe('?page=1&limit=50&show=INVITED&region=TAS'))
  expect(address()).toBe('/settings/users?show=INVITED&region=TAS')
})

test('FD-332 the team of an owner is a table without stores and regions', async () => {
  atDesk()
  serve([aListed()])
  signIn(aUser({ can: { ...noRights, managePeople: true } }))
  renderApp('/settings/users')
  const table = within(await screen.findByRole('table', { name: 'People' }))
  expect(table.queryByRole('columnheader', { name: 'Store' })).not.toBeInTheDocument()
  expect(screen.queryByRole('combobox', { name: 'Region' })).not.toBeInTheDocument()
})

/** Shows Nia's own page. */
function open(account: Partial<Account>) {
  const asked = vi.fn()
  const nia = { ...aListed(account), canMessage: false, canImpersonate: false }
  server.use(
    http.get('/api/users/nia', () => HttpResponse.json(nia)),
    http.post('/api/users/nia/invitation', () => {
      asked()
      return HttpResponse.json(nia)
    }),
  )
  return { asked, ...renderApp('/users/nia') }
}

test('FD-333 the page of a person has EDIT, which opens the form of the list', async () => {
  signIn(office())
  server.use(http.get('/api/stores', () => HttpResponse.json(page([]))))
  const { user } = open({})
  await user.click(await screen.findByRole('button', { name: 'EDIT' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Nia Okoye' }))
  expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue('nia@wattle.example')
  expect(screen.queryByRole('button', { name: 'SEND INVITATION AGAIN' })).not.toBeInTheDocument()
})

test('FD-333 who has never signed in is invited again from their page', async () => {
  signIn(office())
  const { user, asked } = open({ status: 'INVITED', invitedAt: '2020-01-01T00:00:00Z', inviteAgainAt: '2020-01-02T00:00:00Z' })
  await user.click(await screen.findByRole('button', { name: 'SEND INVITATION AGAIN' }))
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  expect(await screen.findByText('The invitation is on its way to nia@wattle.example.')).toBeInTheDocument()
})

test('FD-333 too soon after the last invitation the page says from when another one can go', async () => {
  signIn(office())
  const { asked } = open({
    status: 'INVITED',
    invitedAt: '2120-01-01T00:00:00Z',
    inviteAgainAt: '2120-01-02T00:00:00Z',
    can: { ...can, edit: false },
  })
  expect(await screen.findByRole('button', { name: 'SEND INVITATION AGAIN' })).toBeDisabled()
  expect(screen.getByText(/^Another invitation can go from 2 Jan 2120, 11:00\s?AM/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'EDIT' })).not.toBeInTheDocument()
  expect(asked).not.toHaveBeenCalled()
})

test('SCR-026 STORE-024 head office leaves the people of one store, chosen by searching; the address has the store, the page its name', async () => {
  const asked = serve([aListed()])
  signIn(office())
  server.use(
    http.get('/api/stores', () => HttpResponse.json(page([wattle]))),
    http.get('/api/stores/wattle', () => HttpResponse.json({ ...wattle, complianceCertificate: null })),
  )
  const { user, address } = renderApp('/settings/users?role=STORE_MANAGER&page=2')
  await user.click(await screen.findByRole('button', { name: 'Any store' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a store' }))
  await user.click(await dialog.findByRole('radio', { name: /Wattle & Vine Cellars/ }))
  await waitFor(() => expect(address()).toBe('/settings/users?role=STORE_MANAGER&store=wattle'))
  await waitFor(() => expect(asked.at(-1)).toBe('?page=1&limit=10&roles=STORE_MANAGER&store=wattle'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Choose a store' })).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Remove filter: Wattle & Vine Cellars' }))
  await waitFor(() => expect(address()).toBe('/settings/users?role=STORE_MANAGER'))
})

test('USERS-007 deactivating asks first, and shows why it was refused', async () => {
  serve([aListed()])
  server.use(http.delete('/api/users/deactivate/nia', () => problem(409, 'This is the last person at head office who can sign in.')))
  signIn(office())
  const { user } = renderApp('/settings/users')
  await user.click(await screen.findByRole('button', { name: 'Actions for Nia Okoye' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
  expect(await screen.findByRole('dialog', { name: 'Deactivate Nia Okoye?' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'DEACTIVATE' }))
  expect(await screen.findByText('This is the last person at head office who can sign in.')).toBeVisible()
})

test('SCR-026 an owner has My team, without import and sync; others have no such page', async () => {
  serve([aListed()])
  signIn(aUser({ can: { ...noRights, managePeople: true } }))
  renderApp('/settings/users')
  expect(await screen.findByRole('heading', { name: 'My team' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Any store' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'SYNC USERS' })).not.toBeInTheDocument()
})

test('IMPERSONATION-003 SCR-026 head office can act as somebody from the list, and it asks first', async () => {
  serve([aListed()])
  signIn(office())
  const { user } = renderApp('/settings/users')
  await user.click(await screen.findByRole('button', { name: 'Actions for Nia Okoye' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Impersonate user' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Impersonate this user?' }))
  expect(dialog.getByText('Nia Okoye')).toBeVisible()
  expect(dialog.getByText('Wattle & Vine Cellars')).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeVisible()
})

test('IMPERSONATION-005 it is not offered for somebody as whom the server lets nobody act', async () => {
  serve([aListed({ can: { ...can, impersonate: false } })])
  signIn(office())
  const { user } = renderApp('/settings/users')
  await user.click(await screen.findByRole('button', { name: 'Actions for Nia Okoye' }))
  expect(await screen.findByRole('menuitem', { name: 'Deactivate' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Impersonate user' })).toBeNull()
})

test('SCR-026 USERS-003 the form offers the roles that the server lets the person give, with what belongs to each', async () => {
  serve([])
  server.use(http.get('/api/stores', () => HttpResponse.json(page([]))))
  signIn(office())
  const { user } = renderApp('/settings/users')
  await user.click(await screen.findByRole('button', { name: 'INVITE' }))
  const form = within(await screen.findByRole('dialog'))
  const role = form.getByRole('combobox', { name: 'Role' })
  expect(within(role).getAllByRole('option')).toHaveLength(5)
  expect(role).toHaveValue('STORE_OWNER')
  const asks = () => [
    form.queryByLabelText('Search stores by name, suburb or postcode') !== null,
    form.queryByRole('checkbox', { name: 'Answers messages for head office' }) !== null,
  ]
  expect(asks()).toEqual([true, false])
  await user.click(form.getByRole('button', { name: 'SEND INVITATION' }))
  expect(form.getByText('Please choose a store')).toBeVisible()
  await user.selectOptions(role, 'Head Office')
  expect(asks()).toEqual([false, true])
  await user.selectOptions(role, 'Store Rep')
  expect(asks()).toEqual([true, false])
})

test('SCR-026 what an owner may give is a role in their own store', async () => {
  serve([])
  signIn(aUser({ can: { ...noRights, managePeople: true, giveRoles: team } }))
  const sent: unknown[] = []
  server.use(
    http.post('/api/users', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(aListed(), { status: 201 })
    }),
  )
  const { user } = renderApp('/settings/users')
  await user.click(await screen.findByRole('button', { name: 'INVITE' }))
  const form = within(await screen.findByRole('dialog'))
  const role = form.getByRole('combobox', { name: 'Role' })
  expect(within(role).getAllByRole('option')).toHaveLength(2)
  expect(role).toHaveValue('STORE_EMPLOYEE')
  for (const [label, text] of [
    ['First name', 'Kim'],
    ['Last name', 'Lee'],
    ['Email', 'kim@wattle.example'],
  ] as const)
    await user.type(form.getByRole('textbox', { name: label }), text)
  await user.click(form.getByRole('button', { name: 'SEND INVITATION' }))
  await waitFor(() => expect(sent).toMatchObject([{ role: 'STORE_EMPLOYEE', storeId: 'wattle' }]))
})

test('SCR-026 a store that the server refuses is said beside the store', async () => {
  serve([])
  server.use(
    http.get('/api/stores', () => HttpResponse.json(page([wattle]))),
    http.post('/api/users', () => problem(422, 'This store is closed.', { storeId: 'This store is closed.' })),
  )
  signIn(office())
  const { user } = renderApp('/settings/users')
  await user.click(await screen.findByRole('button', { name: 'INVITE' }))
  const form = within(await screen.findByRole('dialog'))
  for (const [label, text] of [
    ['First name', 'Kim'],
    ['Last name', 'Lee'],
    ['Email', 'kim@wattle.example'],
  ] as const)
    await user.type(form.getByRole('textbox', { name: label }), text)
  await user.click(await form.findByRole('radio', { name: /Wattle/ }))
  await user.click(form.getByRole('button', { name: 'SEND INVITATION' }))
  const store = form.getByRole('group', { name: 'Store' })
  expect(await within(store).findByText('This store is closed.')).toBeVisible()
})
