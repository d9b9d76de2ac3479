import { Button } from '@mantine/core'
import { Panel } from '@/ui/Panel.tsx'
import { useAskedLogout } from '../../session/LogOut.tsx'

/** AUTH-034, AUTH-035 */
export function LogoutPanel() {
  const { logOut, isPending, question } = useAskedLogout()
  return (
    <Panel title="Logout" text="You may log out of this browser, and log back in with your email and password.">
      <Button variant="danger" loading={isPending} onClick={logOut}>
        LOGOUT NOW
      </Button>
      {question}
    </Panel>
  )
}
