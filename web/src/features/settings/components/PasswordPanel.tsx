import { paths } from '@/lib/paths.ts'
import { LinkButton } from '@/shared/LinkButton.tsx'
import { Panel } from '@/shared/Panel.tsx'

export function PasswordPanel() {
  return (
    <Panel title="Password" text="Choose a new password for your account.">
      <LinkButton {...paths.updatePassword()} variant="default">
        UPDATE PASSWORD
      </LinkButton>
    </Panel>
  )
}
