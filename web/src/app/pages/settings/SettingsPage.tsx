import { PageHeader } from '@/ui/PageHeader.tsx'
import { AppearancePanel } from './AppearancePanel.tsx'
import { LinkPanels } from './LinkPanels.tsx'
import { LogoutPanel } from './LogoutPanel.tsx'
import { NotificationsPanel } from './NotificationsPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import css from './SettingsPage.module.css'

/** SHELL-015, SCR-022. */
export default function SettingsPage() {
  return (
    <div className={css.column}>
      <PageHeader title="Settings" />
      <AppearancePanel />
      <NotificationsPanel />
      <PasswordPanel />
      <LinkPanels />
      <LogoutPanel />
    </div>
  )
}
