import { Button, Stack, TextInput } from '@mantine/core'
import { paths } from '@/lib/paths.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { AuthLayout } from '../components/AuthLayout.tsx'
import { useForgotPassword } from '../mutations.ts'
import { forgotPasswordSchema } from '../schemas.ts'

/** AUTH-008..012 */
export default function ForgotPasswordPage() {
  const forgotPassword = useForgotPassword()
  const form = useSchemaForm({
    schema: forgotPasswordSchema,
    initial: { email: '' },
    send: (entry) => forgotPassword.mutateAsync(entry),
    fallback: 'email',
  })

  if (forgotPassword.isSuccess) return <Confirmation email={forgotPassword.variables.email} />

  return (
    <AuthLayout page="Forgot password" heading="Forgot your password?" lead="Enter your email and we'll send you a reset link.">
      <form onSubmit={form.submit} noValidate aria-label="Forgot password">
        <Stack>
          <TextInput label="Email" type="email" autoComplete="username" {...form.field('email')} />
          <Button type="submit" size="lg" fullWidth mt="var(--s-1)" loading={form.busy}>
            SUBMIT
          </Button>
        </Stack>
      </form>
      <BackToLogin />
    </AuthLayout>
  )
}

/** SCR-002. The text is the same whether we know the address or not, so that nobody can find out who has an account. */
function Confirmation({ email }: { email: string }) {
  return (
    <AuthLayout page="Check your email" heading="Check your email">
      <p role="status">
        If there's an account for <b>{email}</b>, a reset link is on its way.
      </p>
      <BackToLogin />
    </AuthLayout>
  )
}

function BackToLogin() {
  return (
    <LinkButton {...paths.home()} variant="subtle" fullWidth mt="sm">
      BACK TO LOGIN
    </LinkButton>
  )
}
