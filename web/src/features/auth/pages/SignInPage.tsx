import { useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LeftPerson } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { entrance } from '@/shared/session/entrance.ts'
import { meQuery } from '@/shared/session/session.ts'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { AuthLayout } from '../components/AuthLayout.tsx'
import { SignInForm } from '../components/SignInForm.tsx'
import { ProviderButton } from '../provider/ProviderButton.tsx'

interface Props {
  leftBehind?: (person: LeftPerson) => ReactNode
  /** What waits on this device (FD-295). */
  waiting?: ReactNode
}

/** Has no route of its own: it shows in place of any page that needs a session (AUTH-001). */
export default function SignInPage({ leftBehind, waiting }: Props) {
  const client = useQueryClient()
  if (entrance.use().nobodyYet) return <Navigate {...paths.setUp()} replace />
  return (
    <AuthLayout
      page="Sign in"
      heading="Good to see you."
      lead="Sign in with your work email."
      footnote="New to the network? Your store owner or head office will send you an invitation."
    >
      <SignInForm onSignedIn={(user) => client.setQueryData(meQuery.queryKey, user)} leftBehind={leftBehind} />
      <ProviderButton />
      <LinkButton {...paths.forgotPassword()} variant="subtle" fullWidth mt="sm">
        Forgot Password?
      </LinkButton>
      {waiting}
    </AuthLayout>
  )
}
