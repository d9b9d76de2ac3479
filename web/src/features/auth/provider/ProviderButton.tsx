import { Button } from '@mantine/core'
import { entrance } from '@/shared/session/entrance.ts'
import css from '../passkeys/Passkeys.module.css'
import { useBeginProvider } from './mutations.ts'
import { texts } from './strings.ts'

/** Leaves for the provider with which people can sign in here too (FD-209). Nothing where there is none. */
export function ProviderButton() {
  const { provider: name } = entrance.use()
  const { mutate, isPending, isSuccess, error } = useBeginProvider()
  if (!name) return null
  return (
    <div className={css.below}>
      <Button variant="default" size="lg" fullWidth loading={isPending || isSuccess} onClick={() => mutate()}>
        {texts.button(name)}
      </Button>
      <p role="alert" className={css.failure}>
        {error?.message}
      </p>
    </div>
  )
}
