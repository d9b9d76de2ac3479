import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { secondStepOf } from '@/api/errors.ts'
import type { User } from '@/api/types.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { PasswordField } from '@/ui/PasswordField.tsx'
import { useSignIn } from '../mutations.ts'
import { signInSchema } from '../schemas.ts'
import { SecondStepForm } from './SecondStepForm.tsx'

interface Props {
  /** The person who has to sign in again. */
  email?: string
  onSignedIn: (user: User) => void
}

export function SignInForm({ email = '', onSignedIn }: Props) {
  const { mutateAsync: signIn } = useSignIn()
  const [secondStep, setSecondStep] = useState<string>()
  const form = useSchemaForm({
    schema: signInSchema,
    initial: { email, password: '' },
    send,
    fallback: 'email', // every error of the server shows on this field (AUTH-006)
  })

  async function send(entry: { email: string; password: string }) {
    try {
      onSignedIn((await signIn(entry)).user)
    } catch (error) {
      const next = secondStepOf(error)
      if (!next) throw error
      setSecondStep(next)
    }
  }

  if (secondStep) return <SecondStepForm secondStep={secondStep} onSignedIn={onSignedIn} onBack={() => setSecondStep(undefined)} />
  return (
    <form onSubmit={form.submit} noValidate aria-label="Sign in">
      <Stack gap={16}>
        <TextInput label="Email" type="email" autoComplete="username" {...form.field('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          data-autofocus={email ? true : undefined}
          {...form.field('password')}
        />
        <Button type="submit" size="lg" fullWidth mt={4} loading={form.busy}>
          SUBMIT
        </Button>
      </Stack>
    </form>
  )
}
