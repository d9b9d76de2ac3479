import { describe, expect, test } from 'vitest'
import type { Role } from '@/api/types.ts'
import { anAdmin, aUser, noRights } from '@/test/server.ts'
import { bottomBar, complianceMenu, inCompliance, isCurrent, mainMenu } from './navigation.ts'

const labels = (entries: { label: string }[]) => entries.map((entry) => entry.label)

/** Who may see Compliance; the server says so. */
const access: Record<Role, boolean> = {
  HEAD_OFFICE: true,
  STORE_REP: true,
  STORE_OWNER: true,
  STORE_MANAGER: false,
  STORE_EMPLOYEE: false,
}
const people = Object.entries(access).map(
  ([role, viewCompliance]) => [role, aUser({ role: role as Role, can: { ...noRights, viewCompliance } })] as const,
)

describe('the main menu', () => {
  test.each(people)('SHELL-001 SHELL-015 SHELL-016 AMB-122 %s: what is built, in the order of the route table', (role, user) => {
    expect(labels(mainMenu(user))).toEqual(access[role as Role] ? ['Home', 'Settings', 'Compliance'] : ['Home', 'Settings'])
  })

  test.each(people)('SHELL-023 AMB-015 %s, compliance only: Settings and Compliance at most', (role, user) => {
    const expected = access[role as Role] ? ['Settings', 'Compliance'] : ['Settings']
    expect(labels(mainMenu({ ...user, isComplianceOnly: true }))).toEqual(expected)
  })
})

describe('the compliance menu', () => {
  test.each(people.filter(([, user]) => user.can.viewCompliance))(
    'SHELL-019 SHELL-020 SHELL-021 SHELL-022 AMB-045 AMB-119 %s: Quarters and the outbox are for head office, Settings for everybody',
    (role, user) => {
      const menu = complianceMenu(role === 'HEAD_OFFICE' ? anAdmin() : user)
      expect(menu.map(({ label, to }) => [label, to])).toEqual([
        ['Matilda', '/'],
        ['Compliance', '/compliance'],
        ...(role === 'HEAD_OFFICE' ? [['Quarters', '/compliance/quarters']] : []),
        ['Settings', '/compliance/settings'],
        ...(role === 'HEAD_OFFICE' ? [['Outbox', '/compliance/outbox']] : []),
      ])
    },
  )

  test('AMB-015 compliance-only people come back to Settings, for they have no home', () => {
    expect(complianceMenu(aUser({ isComplianceOnly: true }))[0]).toMatchObject({ label: 'Matilda', to: '/settings' })
  })

  test.each([
    ['/compliance', true],
    ['/compliance/audit-reports/new', true],
    ['/compliances', false],
    ['/', false],
  ])('SHELL-018 %s has it: %s', (path, expected) => {
    expect(inCompliance(path)).toBe(expected)
  })
})

test.each(people)("SHELL-024 %s: the phone's bar", (role, user) => {
  expect(labels(bottomBar(user, '/settings'))).toEqual(access[role as Role] ? ['Home', 'Compliance'] : ['Home'])
})

test('SHELL-018 below /compliance the phone has its menu too, at most four entries beside More', () => {
  const headOffice = anAdmin()
  expect(labels(bottomBar(headOffice, '/compliance/outbox'))).toEqual(['Matilda', 'Compliance', 'Quarters', 'Settings'])
  expect(labels(bottomBar(aUser(), '/compliance'))).toEqual(['Matilda', 'Compliance', 'Settings'])
})

test('a report belongs to Compliance, and a new password to Settings', () => {
  const current = (path: string) => labels(mainMenu(aUser()).filter((entry) => isCurrent(entry, path)))
  expect(current('/')).toEqual(['Home'])
  expect(current('/compliance/audit-reports/7')).toEqual(['Compliance'])
  expect(current('/update-password')).toEqual(['Settings'])
  const below = (path: string) => complianceMenu(anAdmin()).filter((entry) => isCurrent(entry, path))
  expect(labels(below('/compliance/quarters/7'))).toEqual(['Quarters'])
  expect(below('/compliance/settings').map(({ to }) => to)).toEqual(['/compliance/settings'])
  expect(labels(below('/compliance/audit-reports/new'))).toEqual(['Compliance'])
})
