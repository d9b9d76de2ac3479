import { IconDeviceLaptop, IconEdit, IconTrash, IconUser, IconUserCheck, IconUserOff, IconUserShare } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { timeAgo } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { Email } from '@/shared/people/Email.tsx'
import { fullName } from '@/shared/people/people.ts'
import { ActionMenu } from '@/ui/ActionMenu.tsx'
import base from '@/ui/Base.module.css'
import chip from '@/ui/Chip.module.css'
import type { Act, Managed } from './acts.ts'
import { showTexts, statusTexts, texts } from './strings.ts'
import css from './UsersPage.module.css'

const tones = { ACTIVE: 'good', INVITED: 'warn', TEMPORARY: 'warn', DEACTIVATED: 'bad', DELETED: 'bad' } as const

/** A person in the list of those who manage people, with what they may do. */
export function PersonRow({ person, onAct }: { person: Managed; onAct: (act: Act) => void }) {
  const navigate = useNavigate()
  const { account, store, roleLabel, profilePicture } = person
  const { can, status, isDemo, isComplianceOnly, email, recentSignedIn } = account
  const turn = (turn: Extract<Act, { kind: 'turn' }>['turn']) => () => onAct({ kind: 'turn', turn, person })
  const actions = [
    { label: texts.profile, Icon: IconUser, onPress: () => void navigate(paths.person(person.id)) },
    ...(can.edit ? [{ label: texts.edit, Icon: IconEdit, onPress: () => onAct({ kind: 'edit', person }) }] : []),
    ...(can.endSessions ? [{ label: texts.sessions, Icon: IconDeviceLaptop, onPress: () => onAct({ kind: 'sessions', person }) }] : []),
    ...(can.impersonate ? [{ label: texts.impersonate, Icon: IconUserShare, onPress: () => onAct({ kind: 'impersonate', person }) }] : []),
    ...(can.deactivate ? [{ label: texts.deactivate, Icon: IconUserOff, onPress: turn('deactivate'), danger: true }] : []),
    ...(can.reinstate ? [{ label: texts.reinstate, Icon: IconUserCheck, onPress: turn('reinstate') }] : []),
    ...(can.delete ? [{ label: texts.remove, Icon: IconTrash, onPress: turn('remove'), danger: true }] : []),
  ]
  return (
    <li className={css.person}>
      <Avatar person={person} picture={profilePicture} />
      <div className={css.words}>
        <Link {...paths.person(person.id)} className={css.name}>
          {fullName(person)}
        </Link>
        <span>{store ? `${roleLabel}, ${store.name}` : roleLabel}</span>
        <span>
          <Email>{email}</Email>
        </span>
        <span>{recentSignedIn ? texts.lastLogin(timeAgo(recentSignedIn)) : texts.neverLoggedIn}</span>
      </div>
      <div className={`${base.wrap} ${css.chips}`}>
        <span className={chip.chip} data-tone={tones[status]}>
          {statusTexts[status]}
        </span>
        {isDemo && <span className={chip.chip}>{showTexts.DEMO}</span>}
        {isComplianceOnly && <span className={chip.chip}>{showTexts.COMPLIANCE_ONLY}</span>}
      </div>
      <ActionMenu label={texts.actions(fullName(person))} actions={actions} />
    </li>
  )
}
