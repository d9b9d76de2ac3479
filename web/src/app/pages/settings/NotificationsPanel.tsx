import { paths } from '@/lib/paths.ts'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { Panel } from '@/ui/Panel.tsx'

export function NotificationsPanel() {
  return (
    <Panel title="Notifications" text="Choose what you're told about, where and when.">
      <LinkButton {...paths.notificationSettings()} variant="default">
        NOTIFICATION SETTINGS
      </LinkButton>
    </Panel>
  )
}
