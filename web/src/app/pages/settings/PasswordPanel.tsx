import { paths } from '@/lib/paths.ts'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { Panel } from '@/ui/Panel.tsx'

export function PasswordPanel() {
  return (
    <Panel title="Password" text="Choose a new password for your account.">
      <LinkButton {...paths.updatePassword()} variant="default">
        UPDATE PASSWORD
      </LinkButton>
    </Panel>
  )
}
