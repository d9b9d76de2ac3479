import { Button, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import type { User } from '@/api/types.ts'
import { focusFirstError, showServerErrors } from '@/shared/form/serverErrors.ts'
import { PasswordField } from '@/ui/PasswordField.tsx'
import { useSignIn } from '../mutations.ts'
import { signInSchema } from '../schemas.ts'

interface Props {
  /** Who is asked to sign in again. */
  email?: string
  onSignedIn: (user: User) => void
}

export function SignInForm({ email = '', onSignedIn }: Props) {
  const signIn = useSignIn()
  const form = useForm({ mode: 'uncontrolled', initialValues: { email, password: '' }, validate: schemaResolver(signInSchema) })

  const submit = form.onSubmit(
    (values) =>
      signIn.mutate(values, {
        onSuccess: ({ user }) => onSignedIn(user),
        // Whatever the server says belongs to the email field (AUTH-006).
        onError: (error) => showServerErrors(form, error, 'email'),
      }),
    (errors) => focusFirstError(form, errors),
  )

  return (
    <form onSubmit={submit} noValidate aria-label="Sign in">
      <Stack gap={16}>
        <TextInput label="Email" type="email" autoComplete="username" key={form.key('email')} {...form.getInputProps('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          data-autofocus={email ? true : undefined}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="lg" fullWidth mt={4} loading={signIn.isPending}>
          SUBMIT
        </Button>
      </Stack>
    </form>
  )
}
