import { Button } from '@mantine/core'
import { useLogout } from '@/shared/session/logout.ts'
import { Panel } from '@/ui/Panel.tsx'

/** AUTH-034, AUTH-035 */
export function LogoutPanel() {
  const logout = useLogout()
  return (
    <Panel title="Logout" text="You may log out of this browser, and log back in with your email and password.">
      <Button variant="danger" loading={logout.isPending} onClick={() => logout.mutate()}>
        LOGOUT NOW
      </Button>
    </Panel>
  )
}
