import { IconDeviceLaptop, IconEdit, IconTrash, IconUser, IconUserCheck, IconUserOff, IconUserShare } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '@/lib/paths.ts'
import { fullName } from '@/shared/people/people.ts'
import { ActionMenu } from '@/ui/ActionMenu.tsx'
import base from '@/ui/Base.module.css'
import chip from '@/ui/Chip.module.css'
import type { Act, Managed } from './acts.ts'
import { showTexts, statusTexts, texts } from './strings.ts'
import css from './UsersPage.module.css'

const tones = { ACTIVE: 'good', INVITED: 'warn', TEMPORARY: 'warn', DEACTIVATED: 'bad', DELETED: 'bad' } as const

interface ChipsProps {
  person: Managed
  /** Whether it is not said of most people that they can sign in. */
  onlyUnusual?: boolean
}

/** Whether a person can sign in, and what is special about their account. */
export function PersonChips({ person: { account }, onlyUnusual = false }: ChipsProps) {
  const { status, isDemo, isComplianceOnly } = account
  return (
    <div className={`${base.wrap} ${css.chips}`}>
      {!(onlyUnusual && status === 'ACTIVE') && (
        <span className={chip.chip} data-tone={tones[status]}>
          {statusTexts[status]}
        </span>
      )}
      {isDemo && <span className={chip.chip}>{showTexts.DEMO}</span>}
      {isComplianceOnly && <span className={chip.chip}>{showTexts.COMPLIANCE_ONLY}</span>}
    </div>
  )
}

/** What may be done with a person. It stands above the link that covers their row or card. */
export function PersonMenu({ person, onAct }: { person: Managed; onAct: (act: Act) => void }) {
  const navigate = useNavigate()
  const { can } = person.account
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
    <div className={css.menu}>
      <ActionMenu label={texts.actions(fullName(person))} actions={actions} />
    </div>
  )
}
