import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { User } from '@/api/types.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { useSecondStep } from '../mutations.ts'
import { codeSchema } from '../schemas.ts'

interface Props {
  /** What the answer to the first step said. */
  secondStep: string
  onSignedIn: (user: User) => void
  onBack: () => void
}

/** The second step of a sign-in: a code from the person's app, or one of their recovery codes (FD-131). */
export function SecondStepForm({ secondStep, onSignedIn, onBack }: Props) {
  const [recovery, setRecovery] = useState(false)
  const { mutateAsync: signIn } = useSecondStep()
  const form = useSchemaForm({
    schema: codeSchema,
    initial: { code: '' },
    send: async ({ code }) => onSignedIn((await signIn({ secondStep, code })).user),
    fallback: 'code',
  })
  return (
    <form onSubmit={form.submit} noValidate aria-label="Second step">
      <Stack gap={16}>
        <TextInput
          key={String(recovery)}
          autoFocus
          label={recovery ? 'Recovery code' : 'Code'}
          description={recovery ? 'One of the codes you saved. Each works once.' : 'The six digits in your authenticator app'}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          inputMode={recovery ? 'text' : 'numeric'}
          {...form.field('code')}
        />
        <Button type="submit" size="lg" fullWidth mt={4} loading={form.busy}>
          SUBMIT
        </Button>
      </Stack>
      <Button variant="subtle" fullWidth mt={12} onClick={() => setRecovery(!recovery)}>
        {recovery ? 'USE THE APP' : 'USE A RECOVERY CODE'}
      </Button>
      <Button variant="subtle" fullWidth onClick={onBack}>
        BACK
      </Button>
    </form>
  )
}
