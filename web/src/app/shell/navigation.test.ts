import { describe, expect, test } from 'vitest'
import type { Role } from '@/api/types.ts'
import { keepNames } from '@/lib/names.ts'
import { anAdmin, aRep, aUser, noRights } from '@/test/server.ts'
import {
  bottomBar,
  complianceMenu,
  countedBehindMore,
  countedInMenu,
  type Group,
  inCompliance,
  isCurrent,
  mainMenu,
  menuGroups,
} from './navigation.ts'
import { sheetGroups } from './sheetGroups.ts'

const labels = (entries: { label: string }[]) => entries.map((entry) => entry.label)

/** Which roles may see Compliance, as the server says. */
const access: Record<Role, boolean> = {
  HEAD_OFFICE: true,
  STORE_REP: true,
  STORE_OWNER: true,
  STORE_MANAGER: false,
  STORE_EMPLOYEE: false,
}
const people = Object.entries(access).map(
  ([role, viewCompliance]) => [role, aUser({ role: role as Role, can: { ...noRights, viewCompliance, chat: true, order: true } })] as const,
)

describe('the main menu', () => {
  test.each([
    ['SHELL-001', 'Home'],
    ['SHELL-002', 'Search'],
    ['SHELL-003', 'Ordering'],
    ['SHELL-005', 'Notifications'],
    ['SHELL-006', 'Head Office Messages'],
    ['SHELL-007', 'Member Chat'],
    ['SHELL-009', 'Promotions'],
    ['SHELL-012', 'Academy'],
    ['SHELL-015', 'Settings'],
    ['SHELL-017', 'Feed'],
  ])('%s has %s for everybody', (_, label) => {
    for (const [who, user] of people) expect(labels(mainMenu(user)), who).toContain(label)
  })

  const grouped = (groups: Group[]) => groups.map(({ title = '', entries }) => `${title}: ${labels(entries).join(', ')}`)
  const [overview, inbox, learn] = [
    'Overview: Home, Feed, Search',
    'Inbox: Notifications, Head Office Messages, Member Chat',
    'Look up and learn: Resources, Promotions, Academy',
  ]
  const office = anAdmin({ can: { ...anAdmin().can, chat: true, order: true, listStores: true } })
  const rep = aRep({ can: { ...aRep().can, chat: true, order: true, listStores: true } })
  const member = { ...noRights, viewFixes: true, chat: true, order: true }

  test.each([
    ['head office', office, 'Compliance, Fixes, Stores, Rewards, Ordering'],
    ['a rep', rep, 'Compliance, Fixes, Stores, Rewards, Ordering'],
    ['an owner', aUser({ can: { ...member, viewCompliance: true } }), 'Fixes, Rewards, Compliance, My Store, Ordering'],
    ['a manager', aUser({ can: member }), 'Fixes, Rewards, My Store, Ordering'],
    ['somebody without a store', aUser({ can: { ...member, viewFixes: false }, storeId: null, store: null }), 'Rewards, Ordering'],
  ])('SHELL-016 AMB-122 FD-385 %s sees the entries they may open in groups, what they do daily first among their work', (_, user, work) => {
    expect(grouped(menuGroups(user))).toEqual([overview, `Your work: ${work}`, inbox, learn, ': Settings'])
    expect(grouped(sheetGroups(user))).toEqual([`Your work: ${work}`, overview, inbox, learn, ': Settings'])
  })

  test.each(people)('SHELL-016 %s: Compliance is for head office, reps and owners', (role, user) => {
    expect(labels(mainMenu(user)).includes('Compliance')).toBe(access[role as Role])
  })

  test('SHELL-010 SHELL-011 AMB-076 staff have Stores, people of a store My Store, and others neither', () => {
    const named = (user: ReturnType<typeof aUser>) => labels(mainMenu(user)).filter((label) => label.includes('Store'))
    expect(named(aUser())).toEqual(['My Store'])
    expect(named(anAdmin({ can: { ...noRights, listStores: true } }))).toEqual(['Stores'])
    expect(named(aUser({ storeId: null, store: null }))).toEqual([])
  })

  test('FIX-007 whoever may see fixes has them in the menu', () => {
    expect(labels(mainMenu(aUser({ can: { ...noRights, viewFixes: true } })))).toContain('Fixes')
    expect(labels(mainMenu(aUser({ can: noRights })))).not.toContain('Fixes')
  })

  test.each(people)('SHELL-023 AMB-015 %s who is compliance-only sees no more than Settings and Compliance', (role, user) => {
    const expected = access[role as Role] ? ['Compliance', 'Settings'] : ['Settings']
    const only = { ...user, isComplianceOnly: true }
    expect(labels(mainMenu(only))).toEqual(expected)
    expect(labels(sheetGroups(only).flatMap(({ entries }) => entries))).toEqual(expected)
  })
})

describe('the compliance menu', () => {
  test.each(people.filter(([, user]) => user.can.viewCompliance))(
    'SHELL-019 SHELL-020 SHELL-021 SHELL-022 AMB-045 AMB-119 for %s: Quarters and Outbox are for head office only, Settings is for everybody',
    (role, user) => {
      const menu = complianceMenu(role === 'HEAD_OFFICE' ? anAdmin() : user)
      expect(menu.map(({ label, to }) => [label, to])).toEqual([
        ['Caravan', '/'],
        ['Compliance', '/compliance'],
        ...(role === 'HEAD_OFFICE' ? [['Quarters', '/compliance/quarters']] : []),
        ['Settings', '/compliance/settings'],
        ...(role === 'HEAD_OFFICE' ? [['Outbox', '/compliance/outbox']] : []),
      ])
    },
  )

  test('AMB-015 for compliance-only people the way back leads to Settings, since they have no home page', () => {
    expect(complianceMenu(aUser({ isComplianceOnly: true }))[0]).toMatchObject({ label: 'Caravan', to: '/settings' })
  })

  test('AMB-119 the way back has the name that head office gave the assistant', () => {
    keepNames({ product: 'Bottle Post', assistant: 'Matilda' })
    expect(complianceMenu(anAdmin())[0]).toMatchObject({ label: 'Matilda', to: '/' })
    keepNames({ product: 'Caravan', assistant: 'Caravan' })
  })

  test.each([
    ['/compliance', true],
    ['/compliance/audit-reports/new', true],
    ['/compliances', false],
    ['/', false],
  ])('SHELL-018 shows on %s: %s', (path, expected) => {
    expect(inCompliance(aRep(), path)).toBe(expected)
    expect(inCompliance(aUser({ can: noRights }), path)).toBe(false)
  })
})

test.each(people)("SHELL-024 %s has the entries of the specification in the phone's bar", (_, user) => {
  expect(labels(bottomBar(user, '/settings'))).toEqual(['Home', 'Feed', 'Messages', 'Resources'])
})

test("FD-76 FD-91 whoever does not chat has no messages in the menu, and Compliance in the phone's bar", () => {
  const user = aUser({ role: 'STORE_REP', can: { ...noRights, viewCompliance: true } })
  expect(labels(mainMenu(user))).not.toContain('Member Chat')
  expect(labels(bottomBar(user, '/settings'))).toEqual(['Home', 'Feed', 'Resources', 'Compliance'])
  expect(countedInMenu(user)).toEqual(['notifications'])
})

test('SHELL-036 MSG-014 MSG-015 each entry counts its own messages, and the one of the bar both', () => {
  const user = aUser({ can: { ...noRights, chat: true } })
  expect(countedInMenu(user)).toEqual(['notifications', 'headOffice', 'chat'])
  expect(countedBehindMore(user, '/')).toEqual(['notifications'])
})

test('SHELL-006 SHELL-007 one of the two entries for messages is current', () => {
  const user = aUser({ can: { ...noRights, chat: true } })
  const current = (path: string) => labels(mainMenu(user).filter((entry) => isCurrent(entry, path)))
  expect(current('/inbox')).toEqual(['Member Chat'])
  expect(current('/inbox/c1')).toEqual(['Member Chat'])
  expect(current('/inbox/head-office')).toEqual(['Head Office Messages'])
})

test("SHELL-018 under /compliance the phone's bar has the compliance menu, with at most four entries beside More", () => {
  const headOffice = anAdmin()
  expect(labels(bottomBar(headOffice, '/compliance/outbox'))).toEqual(['Caravan', 'Compliance', 'Quarters', 'Settings'])
  expect(labels(bottomBar(aUser(), '/compliance'))).toEqual(['Caravan', 'Compliance', 'Settings'])
})

test('SHELL-013 FD-100 a store’s statement and the pages where head office keeps rewards belong to Rewards', () => {
  for (const path of ['/my-rewards', '/my-rewards/statement', '/store-of-the-year', '/member-incentives', '/member-incentives/7'])
    expect(labels(mainMenu(anAdmin()).filter((entry) => isCurrent(entry, path))), path).toEqual(['Rewards'])
})

test('a report marks Compliance as current, and changing the password marks Settings', () => {
  const current = (path: string) => labels(mainMenu(aUser()).filter((entry) => isCurrent(entry, path)))
  expect(current('/')).toEqual(['Home'])
  expect(current('/compliance/audit-reports/7')).toEqual(['Compliance'])
  expect(current('/update-password')).toEqual(['Settings'])
  expect(current('/posts/7')).toEqual(['Feed'])
  const below = (path: string) => complianceMenu(anAdmin()).filter((entry) => isCurrent(entry, path))
  expect(labels(below('/compliance/quarters/7'))).toEqual(['Quarters'])
  expect(below('/compliance/settings').map(({ to }) => to)).toEqual(['/compliance/settings'])
  expect(labels(below('/compliance/audit-reports/new'))).toEqual(['Compliance'])
  expect(labels(below('/compliance/self-check'))).toEqual(['Compliance'])
})
