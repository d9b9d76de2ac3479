import { Button, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownFactorQuery, type Passkey, passkeysQuery } from '@/api/auth.ts'
import { ApiError } from '@/api/errors.ts'
import { limits, messages } from '@/api/limits.gen.ts'
import { formatDate, relativeDateWithin } from '@/lib/dates.ts'
import { hasPasskeys } from '@/lib/passkey.ts'
import * as z from '@/lib/zod.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { useUser } from '@/shared/session/session.ts'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { PasswordField } from '@/ui/PasswordField.tsx'
import { useAddPasskey, useRemovePasskey } from './mutations.ts'
import css from './Passkeys.module.css'
import { texts } from './strings.ts'

/** The person's passkeys (FD-207). */
export function PasskeysPanel() {
  const { data, error, refetch } = useQuery(passkeysQuery)
  const [act, setAct] = useState<'add' | Passkey>()
  const here = hasPasskeys()
  const full = data !== undefined && data.items.length >= data.most
  const close = () => setAct(undefined)
  return (
    <Panel title={texts.title} text={texts.text}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton height={64} radius="var(--r)" role="status" aria-label="Loading" />}
      {data?.items.length === 0 && <p>{texts.none}</p>}
      {data && data.items.length > 0 && (
        <ul className={css.passkeys}>
          {data.items.map((passkey) => (
            <li key={passkey.id}>
              <span>
                <b>{passkey.name}</b>
                <small>{factsOf(passkey)}</small>
              </span>
              <Button size="sm" variant="default" aria-label={texts.removeLabel(passkey.name)} onClick={() => setAct(passkey)}>
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data && !here && <p>{texts.notHere}</p>}
      {data && here && full && <p>{texts.full(data.most)}</p>}
      {data && here && !full && (
        <Button variant="default" className={css.end} onClick={() => setAct('add')}>
          {texts.add}
        </Button>
      )}
      {data && act === 'add' && <AddDialog suggested={data.name} onClose={close} />}
      {act && act !== 'add' && <RemoveDialog passkey={act} onClose={close} />}
    </Panel>
  )
}

function factsOf({ createdAt, lastUsed, copied }: Passkey) {
  if (copied) return texts.copied
  return `${texts.created(formatDate(createdAt))}, ${lastUsed ? texts.used(relativeDateWithin(lastUsed)) : texts.unused}`
}

const password = { currentPassword: z.string() }
const addSchema = z.object({
  ...password,
  name: z.string().check(
    z.trim(),
    z.refine((name) => name !== '' && [...name].length <= limits.passkeyNameLength, messages.passkeyName),
  ),
})

export function AddDialog({ suggested, onClose }: { suggested: string; onClose: () => void }) {
  const { mutateAsync: add } = useAddPasskey()
  const asks = usePasswordAsked()
  const form = useSchemaForm({
    schema: addSchema,
    initial: { currentPassword: '', name: suggested },
    send: asks.watch(async (entry) => {
      await add(entry)
      onClose()
      notify({ message: texts.added })
    }),
  })
  return (
    <FormDialog title={texts.addTitle} form={form} submit={texts.next} onClose={onClose}>
      <p>{texts.addText}</p>
      <TextInput
        data-autofocus
        label={texts.name}
        description={texts.nameHint}
        maxLength={limits.passkeyNameLength}
        {...form.field('name')}
      />
      {asks.asked && (
        <PasswordField
          label={texts.password}
          description={texts.passwordText}
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
      )}
    </FormDialog>
  )
}

const removeSchema = z.object(password)

function RemoveDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { mutateAsync: remove } = useRemovePasskey()
  const asks = usePasswordAsked()
  const { data: factor } = useQuery(ownFactorQuery)
  const form = useSchemaForm({
    schema: removeSchema,
    initial: { currentPassword: '' },
    send: asks.watch(async ({ currentPassword }) => {
      await remove({ id, currentPassword })
      onClose()
      notify({ message: texts.removed })
    }),
  })
  return (
    <FormDialog title={texts.removeTitle(name)} form={form} submit={texts.remove} onClose={onClose}>
      <p>{factor?.required && !factor.since && factor.passkeys < 2 ? texts.removeLast : texts.removeText}</p>
      {asks.asked && (
        <PasswordField
          data-autofocus
          label={texts.password}
          description={texts.passwordText}
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
      )}
    </FormDialog>
  )
}

/** Whether the form asks for the password: at once, or when the session has become too old for going without since the page opened. */
function usePasswordAsked() {
  const { needsCurrentPassword } = useUser()
  const [asked, setAsked] = useState(needsCurrentPassword)
  function watch<Sent>(send: (sent: Sent) => Promise<void>) {
    return async (sent: Sent) => {
      try {
        await send(sent)
      } catch (error) {
        if (error instanceof ApiError && error.fields.currentPassword) setAsked(true)
        throw error
      }
    }
  }
  return { asked, watch }
}
