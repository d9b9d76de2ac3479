import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { TrailEntry } from '@/api/types.ts'
import type { Account, Listed } from '@/api/user.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aUser, noRights, page, problem, server, signIn } from '@/test/server.ts'
import { offersFor } from './acts.ts'
import { aListed, can, office } from './testPeople.ts'

const kate = { id: 'kate', firstName: 'Kate', lastName: 'Brennan' }
const mia = { id: 'mia', firstName: 'Mia', lastName: 'Nguyen' }

let made = 0
function anAct(operation: string, changes: Partial<TrailEntry> = {}): TrailEntry {
  return {
    id: `e${made++}`,
    at: '2026-03-20T04:05:00Z',
    who: kate,
    as: null,
    reason: '',
    operation,
    what: 'Do something new',
    path: '/users/nia',
    thing: 'Nia Okoye',
    changed: [],
    outcome: 'DONE',
    status: 200,
    ...changes,
  }
}

const reader = (can = {}) => anAdmin({ can: { ...noRights, managePeople: true, manageEverybody: true, readTrail: true, ...can } })

/** Serves Nia's page and, newest first, what was done to her account. */
function open(acts: TrailEntry[], account: Partial<Account> = {}) {
  const asked: string[] = []
  const nia = { ...aListed(account), canMessage: false, canImpersonate: false }
  server.use(
    http.get('/api/users/nia', () => HttpResponse.json(nia)),
    http.get('/api/audit-trail', ({ request }) => {
      const { search, searchParams } = new URL(request.url)
      asked.push(search)
      const from = acts.findIndex(({ id }) => id === searchParams.get('before')) + 1
      const { meta } = page(acts)
      return HttpResponse.json({
        items: acts.slice(from, from + Number(searchParams.get('limit'))),
        meta: { ...meta, totalItems: acts.length - from },
      })
    }),
  )
  return { asked, ...renderApp('/users/nia') }
}

const panel = async () => within(await screen.findByRole('region', { name: 'What was done to this account' }))
const said = async () =>
  (await (await panel()).findAllByRole('listitem')).map((item) => item.textContent?.replace('20 Mar 2026, 3:05PM', ''))

test.each([
  ['Kate Brennan created the account and sent the invitation', anAct('invite-user', { changed: ['new'] })],
  ['Kate Brennan sent the invitation again', anAct('remind-user')],
  ['Kate Brennan sent the invitation again, to everyone who had never signed in', anAct('remind-users')],
  ['Kate Brennan changed the role', anAct('update-user', { changed: ['role'] })],
  ['Kate Brennan changed the name, role and store', anAct('update-user', { changed: ['name', 'role', 'store'] })],
  ['Kate Brennan changed details', anAct('update-user', { changed: ['something of a later version'] })],
  ['Kate Brennan deactivated the account', anAct('deactivate-user')],
  ['Kate Brennan reinstated the account', anAct('reinstate-user')],
  ['Kate Brennan deleted the account', anAct('delete-user')],
  ['Kate Brennan ended one of their sessions', anAct('end-user-session')],
  ['Kate Brennan reset two-step sign-in and passkeys', anAct('reset-second-factor')],
  ['Kate Brennan started acting as them', anAct('impersonate')],
  ['Kate Brennan created the account from a file', anAct('import-users', { changed: ['new'] })],
  ['Kate Brennan changed the phone number and store in a sync', anAct('sync-users', { changed: ['phone', 'store'] })],
  ['An operator made a link for setting a new password', anAct('make-reset-link', { who: null })],
  ['Kate Brennan, acting as Mia Nguyen, deactivated the account', anAct('deactivate-user', { as: mia })],
  ['Kate Brennan: Do something new', anAct('an-operation-of-a-later-version')],
  ['Kate Brennan deleted the accountNot known if it worked', anAct('delete-user', { outcome: 'UNKNOWN', status: 0 })],
])('FD-440 the page of a person says who did what to the account, and when: %s', async (sentence, act) => {
  signIn(reader())
  open([act])
  expect(await said()).toEqual([sentence])
  expect((await panel()).getByText('20 Mar 2026, 3:05PM')).toBeVisible()
})

test('FD-440 the newest five come first, and SHOW MORE has those before them', async () => {
  signIn(reader())
  const acts = Array.from({ length: 8 }, () => anAct('update-user', { changed: ['role'] }))
  const { user, asked } = open(acts)
  expect(await said()).toHaveLength(5)
  await user.click((await panel()).getByRole('button', { name: 'SHOW MORE' }))
  await waitFor(async () => expect(await said()).toHaveLength(8))
  expect((await panel()).queryByRole('button', { name: 'SHOW MORE' })).toBeNull()
  expect(asked).toEqual(['?about=nia&done=true&limit=5', `?about=nia&done=true&limit=20&before=${acts[4]?.id}`])
})

test('FD-440 it says when SHOW MORE has failed, and keeps what is there', async () => {
  signIn(reader())
  const { user } = open(Array.from({ length: 8 }, () => anAct('reinstate-user')))
  const more = await (await panel()).findByRole('button', { name: 'SHOW MORE' })
  server.use(http.get('/api/audit-trail', () => problem(409, 'Not today.')))
  await user.click(more)
  expect(await screen.findByText('Not today.')).toBeInTheDocument()
  expect(await said()).toHaveLength(5)
})

test('FD-440 it says when nothing was done, and when it could not be loaded', async () => {
  signIn(reader())
  open([])
  expect(await (await panel()).findByText('Nothing has been done to this account in the last two years.')).toBeVisible()
  server.use(http.get('/api/audit-trail', () => problem(409, 'Not today.')))
  cleanup()
  const { user } = renderApp('/users/nia')
  const again = await screen.findByRole('button', { name: 'TRY AGAIN' })
  expect(screen.getByText('Not today.')).toBeVisible()
  server.use(http.get('/api/audit-trail', () => HttpResponse.json(page([anAct('impersonate')]))))
  await user.click(again)
  expect(await screen.findByText(/started acting as them/)).toBeVisible()
})

test.each([
  ['an owner', aUser({ can: { ...noRights, managePeople: true } })],
  ['head office while acting as somebody', office()],
])('FD-440 %s sees nothing of it, and does not ask', async (_, who) => {
  signIn(who)
  const { asked } = open([anAct('deactivate-user')], { status: 'INVITED', invitedAt: '2026-03-01T00:00:00Z' })
  expect(await screen.findByRole('heading', { name: 'Account' })).toBeVisible()
  expect(screen.queryByText('What was done to this account')).toBeNull()
  expect(asked).toEqual([])
})

test('FD-440 the last invitation says who sent it', async () => {
  signIn(reader())
  open([anAct('update-user'), anAct('remind-user'), anAct('invite-user', { who: mia })], {
    status: 'INVITED',
    invitedAt: new Date().toISOString(),
    inviteAgainAt: '2120-01-02T00:00:00Z',
  })
  expect(await screen.findByText('just now, by Kate Brennan')).toBeVisible()
})

test('FD-440 after an act the page shows it', async () => {
  signIn(reader())
  const acts = [anAct('invite-user', { changed: ['new'] })]
  server.use(
    http.delete('/api/users/deactivate/nia', () => {
      acts.unshift(anAct('deactivate-user'))
      return HttpResponse.json({})
    }),
  )
  const { user } = open(acts)
  expect(await said()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Actions for Nia Okoye' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
  await user.click(await screen.findByRole('button', { name: 'DEACTIVATE' }))
  expect(await screen.findByText('Nia Okoye is deactivated.')).toBeInTheDocument()
  await waitFor(async () => expect((await said())[0]).toBe('Kate Brennan deactivated the account'))
})

const everything = { ...can, reinstate: true }
const nothing = {
  edit: false,
  changeRole: false,
  deactivate: false,
  reinstate: false,
  delete: false,
  endSessions: false,
  impersonate: false,
}
const soon = { inviteAgainAt: '2120-01-02T00:00:00Z' }

test.each<[string, Partial<Account>, string[]]>([
  [
    'everything',
    { can: everything, inviteAgainAt: '2020-01-02T00:00:00Z' },
    ['edit', 'invite', 'sessions', 'impersonate', 'deactivate', 'reinstate', 'remove'],
  ],
  ['nothing', { can: nothing }, []],
  ['an account of the own store', { can: { ...nothing, deactivate: true, endSessions: true } }, ['sessions', 'deactivate']],
  ['who has never signed in and was just invited', { can: nothing, ...soon }, ['invite']],
])('FD-440 the list and the page of a person offer the same acts in the same order: %s', async (_, account, names) => {
  const nia = aListed(account)
  expect(offersFor(nia as Listed & { account: Account }).map(({ name }) => name)).toEqual(names)
  signIn(reader())
  server.use(
    http.get('/api/users', () => HttpResponse.json(page([nia]))),
    http.get('/api/users/reminders', () => HttpResponse.json({ people: 0 })),
  )
  const { user } = open([], account)
  await screen.findByRole('heading', { name: 'Account' })
  const onPage: (string | null)[] = []
  if (names.length > 0) {
    await user.click(screen.getByRole('button', { name: 'Actions for Nia Okoye' }))
    onPage.push(...(await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent))
  } else {
    expect(screen.queryByRole('button', { name: 'Actions for Nia Okoye' })).toBeNull()
  }
  cleanup()
  renderApp('/settings/users')
  await user.click(await screen.findByRole('button', { name: 'Actions for Nia Okoye' }))
  const inList = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(inList).toEqual(['Open profile', ...onPage])
  expect(onPage).toHaveLength(names.length)
})

test('FD-440 FD-333 an invitation goes from the list too, and until it can the menu says from when', async () => {
  const asked: string[] = []
  const nia = aListed({ status: 'INVITED', inviteAgainAt: '2020-01-02T00:00:00Z' })
  const tom = { ...aListed({ status: 'INVITED', ...soon }), id: 'tom', firstName: 'Tom' }
  server.use(
    http.get('/api/users', () => HttpResponse.json(page([nia, tom]))),
    http.get('/api/users/reminders', () => HttpResponse.json({ people: 0 })),
    http.post('/api/users/:id/invitation', ({ params }) => {
      asked.push(String(params.id))
      return HttpResponse.json({})
    }),
  )
  signIn(reader())
  const { user } = renderApp('/settings/users')
  await user.click(await screen.findByRole('button', { name: 'Actions for Tom Okoye' }))
  const off = await screen.findByRole('menuitem', { name: /^Send invitation again/ })
  expect(off).toHaveAttribute('aria-disabled', 'true')
  expect(off).toHaveTextContent(/Another invitation can go from 2 Jan 2120, 11:00\s?AM/)
  await user.click(off)
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Actions for Nia Okoye' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Send invitation again' }))
  expect(await screen.findByText('The invitation is on its way to nia@wattle.example.')).toBeInTheDocument()
  expect(asked).toEqual(['nia'])
})
