import { type Icon, IconArrowLeft, IconCalendar, IconHome, IconMail, IconSettings, IconShieldCheck } from '@tabler/icons-react'
import type { User } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'

export interface Entry {
  label: string
  to: '/' | '/settings' | '/compliance' | '/compliance/quarters' | '/compliance/settings' | '/compliance/outbox'
  Icon: Icon
  /** Pages below this path belong to the entry as well. */
  within?: string
}

/** Name of the assistant, by which the compliance menu leads back (AMB-119). */
const assistant = 'Matilda'

const home: Entry = { label: 'Home', ...paths.home(), Icon: IconHome }
const settings: Entry = { label: 'Settings', ...paths.settings(), Icon: IconSettings, within: '/update-password' }
const compliance: Entry = { label: 'Compliance', ...paths.compliance(), Icon: IconShieldCheck, within: '/compliance/' }

const quarters: Entry = { label: 'Quarters', ...paths.quarters(), Icon: IconCalendar, within: '/compliance/quarters/' }
const complianceSettings: Entry = { label: 'Settings', ...paths.complianceSettings(), Icon: IconSettings }
const outbox: Entry = { label: 'Outbox', ...paths.outbox(), Icon: IconMail }

/** Paths below /compliance have a menu of their own (SHELL-018). */
export function inCompliance(path: string) {
  return path === '/compliance' || path.startsWith('/compliance/')
}

/** The main menu in the order of the route table (AMB-122): what the person may open, and no more than Settings and Compliance for some
 * (SHELL-016, SHELL-023). */
export function mainMenu(user: User): Entry[] {
  const entries = user.can.viewCompliance ? [home, settings, compliance] : [home, settings]
  return user.isComplianceOnly ? entries.filter((entry) => entry !== home) : entries
}

/** The menu below /compliance (SHELL-019..022); head office also has the mails that reports were sent with. People who see nothing but
 * Compliance have no home, so their way back is Settings (AMB-015). */
export function complianceMenu(user: User): Entry[] {
  const back = user.isComplianceOnly ? paths.settings() : paths.home()
  const { manageCompliance, readOutbox } = user.can
  return [
    { label: assistant, ...back, Icon: IconArrowLeft },
    { ...compliance, within: '/compliance/audit-reports/' },
    ...(manageCompliance ? [quarters] : []),
    complianceSettings,
    ...(readOutbox ? [outbox] : []),
  ]
}

/** The phone's bar, before 'More' (SHELL-024): what is built of it, and Compliance for those who live there. Below /compliance it is that
 * menu's, as far as five keys reach (SHELL-018). */
export function bottomBar(user: User, path: string): Entry[] {
  if (inCompliance(path)) return complianceMenu(user).filter((entry) => entry !== outbox)
  return mainMenu(user).filter((entry) => entry !== settings)
}

export function isCurrent(entry: Entry, path: string) {
  return path === entry.to || (entry.within !== undefined && path.startsWith(entry.within))
}
