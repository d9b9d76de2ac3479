import { Navigate, useRouterState } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { User } from '@/api/types.ts'
import { whenIdle } from '@/lib/late.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { isSamePerson, session, UserContext, useMe, wasSignedIn } from '@/shared/session/session.ts'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { Shell } from '../shell/Shell.tsx'
import { leftBehind } from './deactivated.tsx'
import { mustChangePassword, redirectFor } from './redirect.ts'
import { SignInWaits } from './SignInWaits.tsx'
import { Splash } from './Splash.tsx'

const loadSignIn = () => import('@/features/auth/pages/SignInPage.tsx')
const SignInPage = lazy(loadSignIn)
// If probably nobody is signed in, the sign-in's code loads while the app asks the server who is.
if (!wasSignedIn()) void loadSignIn().catch(() => {})

const WaitsHere = lazy(async (): Promise<{ default: ComponentType }> => {
  await new Promise<void>(whenIdle)
  // A sign-in that cannot load it does without.
  return import('./WaitsHere.tsx').catch(() => ({ default: () => null }))
})

const PersonChanged = lazyDialog(() => import('./PersonChanged.tsx'), SignInWaits)
const SignInSheet = lazyDialog(() => import('./SignInSheet.tsx'), SignInWaits)

/** Shows a page to signed-in people. Anybody else gets the sign-in in its place, at the same address (AUTH-001, AUTH-027). */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data: user, error, refetch } = useMe()
  // User and path must be read at the same moment. Otherwise a page that has just changed the user and moved on would be sent back.
  const path = useRouterState({ select: (state) => state.location.pathname })
  // The page that is still there while the next one loads.
  const shown = useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? '' })
  if (user === undefined) {
    return <Splash>{error && <ErrorState error={error} onRetry={() => refetch()} />}</Splash>
  }
  if (user === null) {
    return (
      <Suspense fallback={<Splash />}>
        <SignInPage
          leftBehind={leftBehind}
          waiting={
            <Suspense>
              <WaitsHere />
            </Suspense>
          }
        />
      </Suspense>
    )
  }
  const target = redirectFor(user, path)
  if (target) return <Navigate {...target} replace />
  if (redirectFor(user, shown)) return <Splash />
  return (
    <UserContext value={user}>
      {mustChangePassword(user) || user.needsSecondFactor ? children : <Shell>{children}</Shell>}
      <SessionEnd user={user} />
    </UserContext>
  )
}

function SessionEnd({ user }: { user: User }) {
  const expired = session.useExpired()
  const now = session.useNow()
  const changed = isSamePerson(user, now)
  return (
    <>
      <LazyDialog opened={expired && changed} stays>
        <PersonChanged opened={expired && changed} user={user} now={now} />
      </LazyDialog>
      <LazyDialog opened={expired && !changed} stays>
        <SignInSheet opened={expired && !changed} user={user} />
      </LazyDialog>
    </>
  )
}
