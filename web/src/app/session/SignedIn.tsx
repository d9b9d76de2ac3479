import { Navigate, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { User } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { preloaded } from '@/lib/preload.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { UserContext, useMe, useSessionExpired } from '@/shared/session/session.ts'
import { Shell } from '../shell/Shell.tsx'
import { Splash } from './Splash.tsx'

const SignInPage = lazy(() => import('@/features/auth/pages/SignInPage.tsx'))
const SignInSheet = lazy(preloaded(() => import('./SignInSheet.tsx')))

/** Lets a page through to signed-in people; for anybody else the sign-in takes its place, at the same address (AUTH-001, AUTH-027). */
export function SignedIn({ children }: { children: ReactNode }) {
  const me = useMe()
  if (me.data === undefined)
    return me.error ? (
      <Splash>
        <ErrorState error={me.error} onRetry={() => me.refetch()} />
      </Splash>
    ) : (
      <Splash />
    )
  if (me.data === null) {
    return (
      <Suspense fallback={<Splash />}>
        <SignInPage />
      </Suspense>
    )
  }
  return (
    <UserContext value={me.data}>
      <Admitted user={me.data}>{children}</Admitted>
    </UserContext>
  )
}

function Admitted({ user, children }: { user: User; children: ReactNode }) {
  const expired = useSessionExpired()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const target = redirectFor(user, path)
  if (target) return <Navigate {...target} replace />
  const forced = mustChangePassword(user)
  return (
    <>
      {forced ? children : <Shell>{children}</Shell>}
      {expired && (
        <Suspense>
          <SignInSheet user={user} />
        </Suspense>
      )}
    </>
  )
}

/** A temporary password must be replaced before anything else, though not by somebody who is impersonating (AUTH-025, AMB-012). */
function mustChangePassword(user: User) {
  return user.hasTemporaryPassword && !user.impersonator
}

/** Where a person may not stay on this page but belongs: AUTH-025, AMB-015. */
export function redirectFor(user: User, path: string) {
  if (mustChangePassword(user)) return path === '/update-password' ? undefined : paths.updatePassword()
  if (user.isComplianceOnly && !/^\/(settings|update-password|compliance)(\/|$)/.test(path)) {
    return user.can.viewCompliance ? paths.compliance() : paths.settings()
  }
  return undefined
}
