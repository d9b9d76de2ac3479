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

/** AUTH-021..025. People come here from Settings, or because they must replace a temporary password. */
export default function UpdatePasswordPage() {
  const user = useUser()
  return user.hasTemporaryPassword ? <Forced /> : <Chosen askCurrent={user.needsCurrentPassword} />
}

function Forced() {
  const update = useUpdate()
  const logout = useLogout()
  return (
    <AuthLayout
      page="Update password"
      heading="Choose your own password"
      lead="You signed in with a temporary password. Replace it to continue."
    >
      <NewPasswordForm label="Update password" onSubmit={update} />
      <Button variant="subtle" fullWidth mt="sm" loading={logout.isPending} onClick={() => logout.mutate()}>
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
    notify({ message: 'Your password has been updated.' })
    await navigate({ ...paths.home(), replace: true })
  }
}
