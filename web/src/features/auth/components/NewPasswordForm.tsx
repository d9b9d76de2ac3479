import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { limits } from '@/api/limits.gen.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { PasswordField } from '@/ui/PasswordField.tsx'
import { newPasswordSchema } from '../schemas.ts'

export interface NewPassword {
  password: string
  passwordConfirm: string
  currentPassword?: string
}

interface Props {
  /** The form's name for screen readers. */
  label: string
  askCurrent?: boolean
  /** Rejects with the server's error. The form shows it on the field it belongs to, else on the confirmation (AUTH-019). */
  onSubmit: (values: NewPassword) => Promise<unknown>
}

/** The form with two password fields that both a reset and an update use (AUTH-015, AUTH-021). */
export function NewPasswordForm({ label, askCurrent = false, onSubmit }: Props) {
  const [refusedWithoutCurrent, setRefusedWithoutCurrent] = useState(false)
  const withCurrent = askCurrent || refusedWithoutCurrent
  const form = useSchemaForm({
    schema: newPasswordSchema,
    initial: { currentPassword: '', password: '', passwordConfirm: '' },
    send,
    fallback: 'passwordConfirm',
  })

  async function send({ currentPassword, ...passwords }: NewPassword) {
    try {
      await onSubmit(withCurrent ? { ...passwords, currentPassword } : passwords)
    } catch (error) {
      // When the page opened, the session was new enough to do without the current password. By now it is too old (FD-14).
      if (error instanceof ApiError && error.fields.currentPassword) setRefusedWithoutCurrent(true)
      throw error
    }
  }

  return (
    <form onSubmit={form.submit} noValidate aria-label={label}>
      <Stack>
        {withCurrent && <PasswordField label="Current password" autoComplete="current-password" {...form.field('currentPassword')} />}
        <PasswordField
          label="New password"
          description={`At least ${limits.passwordShortest} characters`}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('passwordConfirm')} />
        <Button type="submit" size="lg" fullWidth mt="var(--s-1)" loading={form.busy}>
          SUBMIT
        </Button>
      </Stack>
    </form>
  )
}
