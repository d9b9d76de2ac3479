import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AuthenticatorApp } from '@/api/auth.ts'
import { ApiError } from '@/api/errors.ts'
import * as z from '@/lib/zod.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { PasswordField } from '@/ui/PasswordField.tsx'
import { codeSchema } from '../schemas.ts'
import { useNewCodes, useStart } from './mutations.ts'
import { texts } from './strings.ts'
import css from './TwoStep.module.css'

/** Sets up the second step: asks for the password if need be, shows the code to scan, and asks for the first code of the app. */
export function Setup({ atOnce }: { atOnce: boolean }) {
  const [app, setApp] = useState<AuthenticatorApp>()
  if (app) return <Confirm app={app} onCancel={() => setApp(undefined)} />
  return <Begin atOnce={atOnce} onStarted={setApp} />
}

const schema = z.object({ currentPassword: z.string() })

function Begin({ atOnce, onStarted }: { atOnce: boolean; onStarted: (app: AuthenticatorApp) => void }) {
  const { needsCurrentPassword } = useUser()
  const [asked, setAsked] = useState(needsCurrentPassword)
  const { mutateAsync: start } = useStart()
  const form = useSchemaForm({
    schema,
    initial: { currentPassword: '' },
    send: async ({ currentPassword }) => {
      try {
        onStarted(await start(currentPassword))
      } catch (error) {
        // When the page opened, the session was new enough to do without the password. By now it is too old.
        if (error instanceof ApiError && error.fields.currentPassword) setAsked(true)
        throw error
      }
    },
  })
  return (
    <form onSubmit={form.submit} noValidate aria-label={texts.setUp}>
      <Stack>
        {!atOnce && <h2 className={css.title}>{texts.off}</h2>}
        <p className={css.text}>{texts.offText}</p>
        {asked && (
          <PasswordField
            label={texts.password}
            description={texts.passwordText}
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
        )}
        {form.failure && <p role="alert">{form.failure}</p>}
        <Button type="submit" loading={form.busy} className={css.end}>
          {texts.setUp}
        </Button>
      </Stack>
    </form>
  )
}

function Confirm({ app, onCancel }: { app: AuthenticatorApp; onCancel: () => void }) {
  const { mutateAsync: confirm } = useNewCodes('confirm')
  const form = useSchemaForm({ schema: codeSchema, initial: { code: '' }, send: ({ code }) => confirm(code), fallback: 'code' })
  const { size, path } = app.qr
  return (
    <form onSubmit={form.submit} noValidate aria-label={texts.turnOn}>
      <Stack>
        <h2 className={css.title}>{texts.scan}</h2>
        <p className={css.text}>{texts.scanText}</p>
        <svg className={css.qr} viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={texts.qr} shapeRendering="crispEdges">
          <rect x={-4} y={-4} width={size + 8} height={size + 8} fill="#fff" />
          <path d={path} fill="#000" />
        </svg>
        <p className={css.text}>{texts.onPhone}</p>
        <Button component="a" href={app.uri} variant="default" className={css.end}>
          {texts.openApp}
        </Button>
        <p className={css.key}>
          <span>{texts.key}</span> <code>{app.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <h2 className={css.title}>{texts.enter}</h2>
        <TextInput
          label={texts.code}
          description={texts.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.field('code')}
        />
        <div className={`${base.wrap} ${css.acts}`}>
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={form.busy}>
            {texts.turnOn}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
