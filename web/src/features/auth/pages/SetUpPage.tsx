import { Button, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { limits } from '@/api/limits.gen.ts'
import { names } from '@/lib/names.ts'
import { paths } from '@/lib/paths.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { entrance } from '@/shared/session/entrance.ts'
import { meQuery, useMe } from '@/shared/session/session.ts'
import { notify } from '@/ui/notify.tsx'
import { PasswordField } from '@/ui/PasswordField.tsx'
import { AuthLayout } from '../components/AuthLayout.tsx'
import { useMakeFirst } from '../mutations.ts'
import { type FirstAccount, setUpSchema } from '../schemas.ts'

/** The page on which the first account is made. Once somebody has one it leads to the sign-in (FD-415). */
export default function SetUpPage() {
  const { data: user, error, refetch } = useMe()
  const { nobodyYet } = entrance.use()
  const { product } = names.use()
  if (user === undefined) return error && <ErrorState error={error} onRetry={() => refetch()} />
  if (user || !nobodyYet) return <Navigate {...paths.home()} replace />
  return (
    <AuthLayout
      page="Set up"
      heading={`Set up ${product}`}
      lead="Nobody can sign in yet. Create the first account, for head office."
      footnote="Once you are in, add your stores and invite everybody else."
    >
      <SetUpForm />
    </AuthLayout>
  )
}

function SetUpForm() {
  const client = useQueryClient()
  const [id] = useState(() => uuidv7()) // so that a second try makes no second account
  const { mutateAsync: makeFirst } = useMakeFirst()
  const form = useSchemaForm({
    schema: setUpSchema,
    initial: { code: '', firstName: '', lastName: '', email: '', password: '', passwordConfirm: '' },
    send,
    fallback: 'code',
  })

  async function send(entry: FirstAccount) {
    try {
      client.setQueryData(meQuery.queryKey, (await makeFirst({ id, ...entry })).user)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error
      notify({ message: error.message, status: 'error' })
      await client.invalidateQueries(meQuery)
    }
  }

  return (
    <form onSubmit={form.submit} noValidate aria-label="Set up">
      <Stack>
        <TextInput
          label="Setup code"
          description="In the server's log, next to its address"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('code')}
        />
        <TextInput label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...form.field('lastName')} />
        <TextInput label="Email" type="email" autoComplete="username" {...form.field('email')} />
        <PasswordField
          label="Password"
          description={`At least ${limits.passwordShortest} characters`}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('passwordConfirm')} />
        <Button type="submit" size="lg" fullWidth mt="var(--s-1)" loading={form.busy}>
          CREATE ACCOUNT
        </Button>
      </Stack>
    </form>
  )
}
