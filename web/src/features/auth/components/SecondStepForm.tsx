import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { User } from '@/api/types.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { useSecondStep } from '../mutations.ts'
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx'
import { texts } from '../passkeys/strings.ts'
import { codeSchema } from '../schemas.ts'
import type { SecondStep } from './secondStep.ts'

interface Props {
  /** What the answer to the first step said. */
  asked: SecondStep
  onSignedIn: (user: User) => void
  onBack: () => void
}

/** The second step of a sign-in: a code from the person's app, one of their recovery codes, or their passkey (FD-131, FD-208). */
export function SecondStepForm({ asked: { secondStep, passkey }, onSignedIn, onBack }: Props) {
  return (
    <>
      {secondStep ? <CodeForm secondStep={secondStep} onSignedIn={onSignedIn} /> : <p>{texts.only}</p>}
      {passkey && (
        <Stack mt="sm">
          <PasskeyButton onSignedIn={onSignedIn} variant={secondStep ? 'default' : 'filled'} />
        </Stack>
      )}
      <Button variant="subtle" fullWidth mt={secondStep ? 0 : 'sm'} onClick={onBack}>
        BACK
      </Button>
    </>
  )
}

function CodeForm({ secondStep, onSignedIn }: { secondStep: string; onSignedIn: (user: User) => void }) {
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
      <Stack>
        <TextInput
          key={String(recovery)}
          autoFocus
          label={recovery ? 'Recovery code' : 'Code'}
          description={recovery ? 'One of the codes you saved. Each works once.' : 'The six digits in your authenticator app'}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          inputMode={recovery ? 'text' : 'numeric'}
          {...form.field('code')}
        />
        <Button type="submit" size="lg" fullWidth mt="var(--s-1)" loading={form.busy}>
          SUBMIT
        </Button>
      </Stack>
      <Button variant="subtle" fullWidth mt="sm" onClick={() => setRecovery(!recovery)}>
        {recovery ? 'USE THE APP' : 'USE A RECOVERY CODE'}
      </Button>
    </form>
  )
}
