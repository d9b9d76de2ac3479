import { Button, Card } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '@/lib/paths.ts'
import { useLogout } from '@/shared/session/logout.ts'
import { meQuery, useUser } from '@/shared/session/session.ts'
import { notify } from '@/ui/notify.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { AuthLayout } from '../components/AuthLayout.tsx'
import { type NewPassword, NewPasswordForm } from '../components/NewPasswordForm.tsx'
import { useUpdatePassword } from '../mutations.ts'

/** AUTH-021..025: chosen in Settings, or forced while the password is a temporary one. */
export default function UpdatePasswordPage() {
  const user = useUser()
  return user.hasTemporaryPassword ? <Forced /> : <Chosen askCurrent={user.needsCurrentPassword} />
}

function Forced() {
  const update = useUpdate()
  const logout = useLogout()
  return (
    <AuthLayout page="Update password" heading="Choose your own password" lead="You signed in with a temporary one. Replace it to go on.">
      <NewPasswordForm label="Update password" onSubmit={update} />
      <Button variant="subtle" fullWidth mt={12} loading={logout.isPending} onClick={() => logout.mutate()}>
        LOG OUT
      </Button>
    </AuthLayout>
  )
}

function Chosen({ askCurrent }: { askCurrent: boolean }) {
  const update = useUpdate()
  return (
    <div style={{ maxWidth: 'var(--column-max)' }}>
      <PageHeader title="Update password" />
      <Card>
        <NewPasswordForm label="Update password" askCurrent={askCurrent} onSubmit={update} />
      </Card>
    </div>
  )
}

function useUpdate() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const updatePassword = useUpdatePassword()
  return async (values: NewPassword) => {
    const user = await updatePassword.mutateAsync(values)
    client.setQueryData(meQuery.queryKey, user)
    notify({ message: 'Your password is updated.' })
    await navigate({ ...paths.home(), replace: true })
  }
}
