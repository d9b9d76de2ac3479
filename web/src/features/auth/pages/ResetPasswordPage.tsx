import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { messages } from '@/api/limits.gen.ts'
import type { User } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { meQuery } from '@/shared/session/session.ts'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { AuthLayout } from '../components/AuthLayout.tsx'
import { type NewPassword, NewPasswordForm } from '../components/NewPasswordForm.tsx'
import { SecondStepForm } from '../components/SecondStepForm.tsx'
import { type SecondStep, secondStepOf } from '../components/secondStep.ts'
import { useResetPassword } from '../mutations.ts'

/** SCR-001, AMB-003, AMB-005. */
export default function ResetPasswordPage() {
  const { token } = useSearch({ from: '/reset-password' })
  const client = useQueryClient()
  const navigate = useNavigate()
  const resetPassword = useResetPassword()
  const [secondStep, setSecondStep] = useState<SecondStep>()

  async function submit({ password, passwordConfirm }: NewPassword) {
    // AUTH-018: without a token the server is not called.
    if (!token) throw new ApiError(422, { message: messages.tokenRequired })
    try {
      await enter((await resetPassword.mutateAsync({ password, passwordConfirm, token })).user)
    } catch (error) {
      const next = secondStepOf(error)
      if (!next) throw error
      setSecondStep(next) // the password is set
    }
  }

  async function enter(user: User) {
    client.clear()
    client.setQueryData(meQuery.queryKey, user)
    await navigate({ ...paths.home(), replace: true })
  }

  if (secondStep) {
    return (
      <AuthLayout page="Second step" heading="One more step" lead="Your new password is set.">
        <SecondStepForm
          asked={secondStep}
          onSignedIn={(user) => void enter(user)}
          onBack={() => void navigate({ ...paths.home(), replace: true })}
        />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout page="Reset password" heading="Choose a new password" lead="You'll be signed in straight away.">
      <NewPasswordForm label="Reset password" onSubmit={submit} />
      <LinkButton {...paths.home()} variant="subtle" fullWidth mt="sm">
        BACK TO LOGIN
      </LinkButton>
    </AuthLayout>
  )
}
