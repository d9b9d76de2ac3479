import {
  IconBell,
  IconEye,
  IconGift,
  IconHistory,
  IconKey,
  IconMail,
  IconServer,
  IconShieldLock,
  IconSpeakerphone,
  IconTag,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { names } from '@/lib/names.ts'
import { paths } from '@/lib/paths.ts'
import { fullName } from '@/shared/people/people.ts'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { AppearanceRow } from './AppearanceRow.tsx'
import { LogoutRow } from './LogoutRow.tsx'
import { SettingsGroup, SettingsLink } from './SettingsGroup.tsx'
import css from './SettingsPage.module.css'
import { texts } from './strings.ts'

/** SHELL-015, SCR-022, FD-334. A list of rows in groups; each opens its page, those that this person may open. */
export default function SettingsPage() {
  const user = useUser()
  return (
    <div className={css.column}>
      <PageHeader title={texts.title} />
      <SettingsGroup title={texts.you}>
        <SettingsLink Icon={IconUser} name={texts.profile} value={fullName(user)} link={paths.profile()} />
        <SettingsLink Icon={IconKey} name={texts.password} about={texts.passwordAbout} link={paths.updatePassword()} />
        <SettingsLink Icon={IconBell} name={texts.notifications} about={texts.notificationsAbout} link={paths.notificationSettings()} />
        <AppearanceRow />
      </SettingsGroup>
      <PeopleGroup />
      <NetworkGroup />
      <RunningGroup />
      <SettingsGroup title={texts.logout} text={texts.logoutAbout}>
        <LogoutRow />
      </SettingsGroup>
    </div>
  )
}

function PeopleGroup() {
  const { managePeople, manageEverybody, requireFactor, seeAs } = useRights()
  if (!managePeople && !requireFactor && !seeAs) return null
  return (
    <SettingsGroup title={texts.people}>
      {managePeople && (
        <SettingsLink
          Icon={IconUsers}
          name={manageEverybody ? texts.users : texts.team}
          about={manageEverybody ? texts.usersAbout : texts.teamAbout}
          link={paths.users({})}
        />
      )}
      {requireFactor && <SettingsLink Icon={IconShieldLock} name={texts.twoStep} about={texts.twoStepAbout} link={paths.twoStepRoles()} />}
      {seeAs && <SettingsLink Icon={IconEye} name={texts.seeAs} about={texts.seeAsAbout} link={paths.seeAs({})} />}
    </SettingsGroup>
  )
}

function NetworkGroup() {
  const { manageIncentives, manageMarketing, manageBrand } = useRights()
  const { product } = names.use()
  if (!manageIncentives && !manageMarketing && !manageBrand) return null
  return (
    <SettingsGroup title={texts.network}>
      {manageIncentives && (
        <SettingsLink Icon={IconGift} name={texts.incentives} about={texts.incentivesAbout} link={paths.manageIncentives({})} />
      )}
      {manageMarketing && (
        <SettingsLink Icon={IconSpeakerphone} name={texts.promos} about={texts.promosAbout} link={paths.managePromos({})} />
      )}
      {manageBrand && <SettingsLink Icon={IconTag} name={texts.brand} value={product} link={paths.brand()} />}
    </SettingsGroup>
  )
}

function RunningGroup() {
  const { readTrail, readOutbox, readSystem } = useRights()
  if (!readTrail && !readOutbox && !readSystem) return null
  return (
    <SettingsGroup title={texts.running}>
      {readTrail && <SettingsLink Icon={IconHistory} name={texts.trail} about={texts.trailAbout} link={paths.auditTrail({})} />}
      {readOutbox && <SettingsLink Icon={IconMail} name={texts.outbox} about={texts.outboxAbout} link={paths.outbox()} />}
      {readSystem && <SettingsLink Icon={IconServer} name={texts.system} about={texts.systemAbout} link={paths.system()} />}
    </SettingsGroup>
  )
}
