import { Button, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import type { LeftPerson, User } from '@/api/types.ts'
import { takeOver } from '@/lib/early.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { PasswordField } from '@/ui/PasswordField.tsx'
import { useSignIn } from '../mutations.ts'
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx'
import { usePasskeySuggestions } from '../passkeys/usePasskeySuggestions.ts'
import { signInSchema } from '../schemas.ts'
import { SecondStepForm } from './SecondStepForm.tsx'
import { type SecondStep, secondStepOf } from './secondStep.ts'

interface Props {
  /** The person who has to sign in again. */
  email?: string
  onSignedIn: (user: User) => void
  /** What a person who was deactivated reads below the refusal, once they have typed the right password. */
  leftBehind?: ((person: LeftPerson) => ReactNode) | undefined
}

export function SignInForm({ email = '', onSignedIn, leftBehind }: Props) {
  const { mutateAsync: signIn } = useSignIn()
  const [secondStep, setSecondStep] = useState<SecondStep>()
  const [left, setLeft] = useState<LeftPerson>()
  const form = useSchemaForm({
    schema: signInSchema,
    initial: { email, password: '' },
    send,
    fallback: 'email', // every error of the server shows on this field (AUTH-006)
  })

  const suggestions = usePasskeySuggestions(onSignedIn)

  async function send(entry: { email: string; password: string }) {
    setLeft(undefined)
    try {
      onSignedIn((await signIn(entry)).user)
    } catch (error) {
      if (error instanceof ApiError) setLeft(error.problem.deactivated)
      const next = secondStepOf(error)
      if (!next) throw error
      setSecondStep(next)
    }
  }

  const element = useRef<HTMLFormElement>(null)
  const carryOn = useEffectEvent(() => element.current && takeOver(element.current, form.set))
  useLayoutEffect(() => void carryOn(), [])

  if (secondStep) return <SecondStepForm asked={secondStep} onSignedIn={onSignedIn} onBack={() => setSecondStep(undefined)} />
  return (
    <form ref={element} onSubmit={form.submit} noValidate aria-label="Sign in">
      <Stack>
        <TextInput label="Email" type="email" {...suggestions} {...form.field('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          data-autofocus={email ? true : undefined}
          {...form.field('password')}
        />
        <Button type="submit" size="lg" fullWidth mt="var(--s-1)" loading={form.busy}>
          SUBMIT
        </Button>
        {left && leftBehind?.(left)}
        <PasskeyButton onSignedIn={onSignedIn} />
      </Stack>
    </form>
  )
}
