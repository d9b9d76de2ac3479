import { PageHeader } from '@/shared/PageHeader.tsx'
import { AppearancePanel } from '../components/AppearancePanel.tsx'
import { LogoutPanel } from '../components/LogoutPanel.tsx'
import { PasswordPanel } from '../components/PasswordPanel.tsx'
import css from './SettingsPage.module.css'

/** SHELL-015, SCR-022. */
export default function SettingsPage() {
  return (
    <div className={css.column}>
      <PageHeader title="Settings" />
      <AppearancePanel />
      <PasswordPanel />
      <LogoutPanel />
    </div>
  )
}
