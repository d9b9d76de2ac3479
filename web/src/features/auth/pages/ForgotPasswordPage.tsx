import { Button, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { paths } from '@/lib/paths.ts'
import { focusFirstError, showServerErrors } from '@/shared/form/serverErrors.ts'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { AuthLayout } from '../components/AuthLayout.tsx'
import { useForgotPassword } from '../mutations.ts'
import { forgotPasswordSchema } from '../schemas.ts'

/** AUTH-008..012 */
export default function ForgotPasswordPage() {
  const forgotPassword = useForgotPassword()
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' }, validate: schemaResolver(forgotPasswordSchema) })

  if (forgotPassword.isSuccess) return <Confirmation email={forgotPassword.variables.email} />

  const submit = form.onSubmit(
    ({ email }) => forgotPassword.mutate({ email: email.trim() }, { onError: (error) => showServerErrors(form, error, 'email') }),
    (errors) => focusFirstError(form, errors),
  )

  return (
    <AuthLayout
      page="Forgot password"
      heading="Forgot your password?"
      lead="Tell us your email and we send you a link to choose a new one."
    >
      <form onSubmit={submit} noValidate aria-label="Forgot password">
        <Stack gap={16}>
          <TextInput label="Email" type="email" autoComplete="username" key={form.key('email')} {...form.getInputProps('email')} />
          <Button type="submit" size="lg" fullWidth mt={4} loading={forgotPassword.isPending}>
            SUBMIT
          </Button>
        </Stack>
      </form>
      <BackToLogin />
    </AuthLayout>
  )
}

/** SCR-002. It says the same whether the address is known or not. */
function Confirmation({ email }: { email: string }) {
  return (
    <AuthLayout page="Check your email" heading="Check your email">
      <p role="status">
        If <b>{email}</b> belongs to an account, a link to choose a new password is on its way.
      </p>
      <BackToLogin />
    </AuthLayout>
  )
}

function BackToLogin() {
  return (
    <LinkButton {...paths.home()} variant="subtle" fullWidth mt={12}>
      BACK TO LOGIN
    </LinkButton>
  )
}
