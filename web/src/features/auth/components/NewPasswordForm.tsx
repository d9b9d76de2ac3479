import { Button, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { limits } from '@/api/limits.gen.ts'
import { focusFirstError, showServerErrors } from '@/shared/form/serverErrors.ts'
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
  /** Rejects with the server's failure, which is then shown: beside its field, else on the confirmation (AUTH-019). */
  onSubmit: (values: NewPassword) => Promise<unknown>
}

/** Two password fields and SUBMIT: the same form for a reset and for an update (AUTH-015, AUTH-021). */
export function NewPasswordForm({ label, askCurrent = false, onSubmit }: Props) {
  const [busy, setBusy] = useState(false)
  const [refusedWithoutCurrent, setRefusedWithoutCurrent] = useState(false)
  const withCurrent = askCurrent || refusedWithoutCurrent
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', password: '', passwordConfirm: '' },
    validate: schemaResolver(newPasswordSchema),
  })

  async function send({ currentPassword, ...passwords }: Required<NewPassword>) {
    setBusy(true)
    try {
      await onSubmit(withCurrent ? { ...passwords, currentPassword } : passwords)
    } catch (error) {
      // The session was fresh enough when the page opened and no longer is (FD-14).
      if (error instanceof ApiError && error.fields.currentPassword) setRefusedWithoutCurrent(true)
      showServerErrors(form, error as Error, 'passwordConfirm')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={form.onSubmit(send, (errors) => focusFirstError(form, errors))} noValidate aria-label={label}>
      <Stack gap={16}>
        {withCurrent && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            key={form.key('currentPassword')}
            {...form.getInputProps('currentPassword')}
          />
        )}
        <PasswordField
          label="New password"
          description={`At least ${limits.passwordShortest} characters`}
          autoComplete="new-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          key={form.key('passwordConfirm')}
          {...form.getInputProps('passwordConfirm')}
        />
        <Button type="submit" size="lg" fullWidth mt={4} loading={busy}>
          SUBMIT
        </Button>
      </Stack>
    </form>
  )
}
