import { IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '@/lib/paths.ts'
import { fullName } from '@/shared/people/people.ts'
import { ActionMenu } from '@/ui/ActionMenu.tsx'
import base from '@/ui/Base.module.css'
import chip from '@/ui/Chip.module.css'
import { type Act, type Managed, offersFor } from './acts.ts'
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

interface MenuProps {
  person: Managed
  onAct: (act: Act) => void
  /** Whether it leads to the person's page too. */
  toPage?: boolean
}

/** What may be done with a person. It stands above the link that covers their row or card. */
export function PersonMenu({ person, onAct, toPage = false }: MenuProps) {
  const navigate = useNavigate()
  const page = { label: texts.profile, Icon: IconUser, onPress: () => void navigate(paths.person(person.id)) }
  const offers = offersFor(person).map(({ name, ...look }) => ({ ...look, onPress: () => onAct({ name, person }) }))
  if (!toPage && offers.length === 0) return null
  return (
    <div className={css.menu}>
      <ActionMenu label={texts.actions(fullName(person))} actions={toPage ? [page, ...offers] : offers} />
    </div>
  )
}
