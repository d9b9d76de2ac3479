import { Loader } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { User } from '@/api/types.ts'
import { browser } from '@/lib/browser.ts'
import { meQuery } from '@/shared/session/session.ts'
import { AuthLayout } from '../components/AuthLayout.tsx'
import { SecondStepForm } from '../components/SecondStepForm.tsx'
import { SignInForm } from '../components/SignInForm.tsx'
import { secondStepOf } from '../components/secondStep.ts'
import css from '../passkeys/Passkeys.module.css'
import { finishProviderQuery } from './mutations.ts'
import { ProviderButton } from './ProviderButton.tsx'
import { texts } from './strings.ts'
import { wayBack } from './wayBack.ts'

/** Where the provider sends people back to (FD-209). What went wrong is said above the other ways to sign in. */
export default function ProviderReturnPage() {
  const returned = useSearch({ from: '/sign-in/provider' })
  const client = useQueryClient()
  const { data: user, error } = useQuery(finishProviderQuery(returned))
  useQuery(meQuery) // tells the name of the provider

  function enter(next: User) {
    client.setQueryData(meQuery.queryKey, next)
    browser.goTo(wayBack.take()) // afresh: nothing of whoever was signed in here before stays in memory
  }
  useEffect(() => {
    if (user) browser.goTo(wayBack.take())
  }, [user])

  const step = secondStepOf(error)
  if (step) {
    return (
      <AuthLayout page={texts.page} heading="One more step">
        <SecondStepForm asked={step} onSignedIn={enter} onBack={() => browser.goTo('/')} />
      </AuthLayout>
    )
  }
  if (!error) {
    return (
      <AuthLayout page={texts.page} heading={texts.going}>
        <Loader role="status" aria-label={texts.going} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout page={texts.page} heading={texts.failed}>
      <p role="alert" className={css.failure}>
        {error.message}
      </p>
      <div className={css.again}>
        <SignInForm onSignedIn={enter} />
        <ProviderButton />
      </div>
    </AuthLayout>
  )
}
