/** People of tests. */
import type { User } from '@/api/types.ts'
import type { Account, Listed } from '@/api/user.ts'
import { anAdmin, noRights } from '@/test/server.ts'

export const can: Account['can'] = {
  edit: true,
  changeRole: true,
  deactivate: true,
  reinstate: false,
  delete: true,
  endSessions: true,
  impersonate: true,
}

export function aListed(changes: Partial<Account> = {}): Listed {
  const account: Account = {
    role: 'STORE_MANAGER',
    storeId: 'wattle',
    email: 'nia@wattle.example',
    phoneNumber: '',
    status: 'ACTIVE',
    hasTemporaryPassword: false,
    permissions: [],
    isDemo: false,
    demoEndsAt: null,
    demoLastDay: null,
    isComplianceOnly: false,
    createdAt: '2026-01-05T00:00:00Z',
    recentSignedIn: null,
    remindedAt: null,
    invitedAt: null,
    inviteAgainAt: null,
    deactivatedAt: null,
    deletedAt: null,
    version: 3,
    can,
    ...changes,
  }
  return {
    id: 'nia',
    firstName: 'Nia',
    lastName: 'Okoye',
    roleLabel: 'Store Manager',
    store: { id: 'wattle', name: 'Wattle & Vine Cellars' },
    maySee: true,
    profilePicture: null,
    account,
  }
}

type RoleChoice = User['can']['giveRoles'][number]

const choice = (role: RoleChoice['role'], store: RoleChoice['store'], more: Partial<RoleChoice> = {}): RoleChoice => ({
  role,
  store,
  mayAnswer: false,
  isUsual: false,
  ...more,
})
const everybody = [
  choice('HEAD_OFFICE', 'NONE', { mayAnswer: true }),
  choice('STORE_REP', 'OPTIONAL'),
  choice('STORE_OWNER', 'REQUIRED', { isUsual: true }),
  choice('STORE_MANAGER', 'REQUIRED'),
  choice('STORE_EMPLOYEE', 'REQUIRED'),
]
export const team = [choice('STORE_MANAGER', 'REQUIRED'), choice('STORE_EMPLOYEE', 'REQUIRED', { isUsual: true })]

export const office = () => anAdmin({ can: { ...noRights, managePeople: true, manageEverybody: true, giveRoles: everybody } })
