import {
  type Icon,
  IconDeviceLaptop,
  IconEdit,
  IconMailForward,
  IconTrash,
  IconUserCheck,
  IconUserOff,
  IconUserShare,
} from '@tabler/icons-react'
import type { Account, Listed } from '@/api/user.ts'
import { formatDate, formatTime } from '@/lib/dates.ts'
import type { Turn } from './mutations.ts'
import { actTexts as texts } from './strings.ts'

/** Somebody whose account the signed-in person manages. */
export type Managed = Listed & { account: Account }

export const hasAccount = (person: Listed): person is Managed => person.account !== null

/** What can be done with somebody. */
export type ActName = 'edit' | 'invite' | 'sessions' | 'impersonate' | Turn

/** What the person is doing with somebody. */
export interface Act {
  name: ActName
  person: Managed
}

/** Something that may be done with somebody, as each menu and page shows it. */
export interface Offer {
  name: ActName
  label: string
  Icon: Icon
  danger?: boolean
  /** Why it cannot be done yet. */
  off?: string | undefined
}

/** What may be done with somebody, in the order of every menu and page (FD-440): the server says who may, `now` is in milliseconds. */
export function offersFor({ account: { can, inviteAgainAt } }: Managed, now = Date.now()): Offer[] {
  const tooSoon = inviteAgainAt !== null && Date.parse(inviteAgainAt) > now
  const all: (Offer & { may: boolean })[] = [
    { name: 'edit', may: can.edit, label: texts.edit, Icon: IconEdit },
    {
      name: 'invite',
      may: inviteAgainAt !== null,
      label: texts.invite,
      Icon: IconMailForward,
      off: tooSoon ? texts.inviteLater(formatDate(inviteAgainAt), formatTime(inviteAgainAt)) : undefined,
    },
    { name: 'sessions', may: can.endSessions, label: texts.sessions, Icon: IconDeviceLaptop },
    { name: 'impersonate', may: can.impersonate, label: texts.impersonate, Icon: IconUserShare },
    { name: 'deactivate', may: can.deactivate, label: texts.deactivate, Icon: IconUserOff, danger: true },
    { name: 'reinstate', may: can.reinstate, label: texts.reinstate, Icon: IconUserCheck },
    { name: 'remove', may: can.delete, label: texts.remove, Icon: IconTrash, danger: true },
  ]
  return all.filter(({ may }) => may)
}
