import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { limits } from '@/api/limits.gen.ts'
import { regions } from '@/api/regions.gen.ts'
import type { Attachment, User } from '@/api/types.ts'
import { formatDate, timeAgo } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import * as z from '@/lib/zod.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { UploadField } from '@/shared/media/UploadField.tsx'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { roleLabel } from '@/shared/people/people.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { notify } from '@/ui/notify.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { useAskBeforeUnload } from '@/ui/useAskBeforeUnload.ts'
import { names } from './form.ts'
import { useSaveOwn, useSetPicture } from './mutations.ts'
import css from './Person.module.css'
import { Sessions } from './Sessions.tsx'
import { sessionTexts, profileTexts as texts } from './strings.ts'

/** SCR-021: the person's own picture, details, password and sessions. */
export default function ProfilePage() {
  const user = useUser()
  const acting = user.impersonator !== null
  return (
    <div className={css.column}>
      <PageHeader title={texts.title} />
      {!acting && <PicturePanel user={user} />}
      {!acting && <DetailsPanel user={user} />}
      <OfficePanel user={user} />
      <Panel title={texts.password} text={texts.passwordText}>
        <LinkButton {...paths.updatePassword()} variant="default" className={css.end}>
          {texts.updatePassword}
        </LinkButton>
      </Panel>
      {!acting && (
        <Panel title={texts.security} text={texts.securityText}>
          <LinkButton {...paths.twoStep()} variant="default" className={css.end}>
            {texts.twoStep}
          </LinkButton>
        </Panel>
      )}
      {!acting && (
        <Panel title={texts.unsent} text={texts.unsentText}>
          <LinkButton {...paths.unsent()} variant="default" className={css.end}>
            {texts.showUnsent}
          </LinkButton>
        </Panel>
      )}
      {!acting && (
        <Panel hash="devices" title={sessionTexts.own} text={sessionTexts.ownText}>
          <Sessions />
        </Panel>
      )}
    </div>
  )
}

function PicturePanel({ user }: { user: User }) {
  const [file, setFile] = useState<Attachment>()
  const { mutate, isPending } = useSetPicture()

  function save(id: string | null) {
    mutate(id, {
      onSuccess: () => notify({ message: id ? texts.pictureSaved : texts.pictureRemoved }),
      onError: ({ message }) => notify({ message, status: 'error' }),
    })
  }
  return (
    <Panel title={texts.picture} text={texts.pictureText}>
      <div className={`${base.cluster} ${css.picture}`}>
        <Avatar person={user} picture={user.profilePicture ?? (file?.resizedUrls ? { resizedUrls: file.resizedUrls } : null)} size={96} />
        <div>
          <UploadField
            label={texts.picture}
            file={file}
            onFile={(next) => {
              setFile(next)
              if (next && next.id !== file?.id) save(next.id)
            }}
            onSending={() => {}}
            path="picture"
            kinds="pictures"
            hint={texts.pictureHint}
          />
        </div>
        {(user.profilePicture || file) && (
          <Button
            variant="default"
            loading={isPending}
            onClick={() => {
              setFile(undefined)
              save(null)
            }}
          >
            {texts.remove}
          </Button>
        )}
      </div>
    </Panel>
  )
}

const schema = z.object({
  ...names,
  phoneNumber: z.string().check(z.trim()),
})

function DetailsPanel({ user: { firstName, lastName, phoneNumber } }: { user: User }) {
  const { mutateAsync } = useSaveOwn()
  const form = useSchemaForm({
    schema,
    initial: { firstName, lastName, phoneNumber },
    send: async (sent) => {
      await mutateAsync(sent)
      notify({ message: texts.saved })
    },
  })
  useAskBeforeUnload(form.changed)
  return (
    <Panel title={texts.details}>
      <form onSubmit={form.submit} noValidate className={css.form}>
        <TextInput label={texts.firstName} autoComplete="given-name" maxLength={limits.personNameLength} {...form.field('firstName')} />
        <TextInput label={texts.lastName} autoComplete="family-name" maxLength={limits.personNameLength} {...form.field('lastName')} />
        <TextInput label={texts.phone} type="tel" autoComplete="tel" maxLength={limits.personPhoneLength} {...form.field('phoneNumber')} />
        {form.failure && <p role="alert">{form.failure}</p>}
        <Button type="submit" loading={form.busy} className={css.end}>
          {texts.save}
        </Button>
      </form>
    </Panel>
  )
}

function OfficePanel({ user }: { user: User }) {
  const facts = [
    [texts.email, user.email],
    [texts.role, roleLabel(user.role)],
    [texts.store, user.store?.name],
    [texts.region, regions[user.store?.displayRegion as keyof typeof regions]],
    [texts.since, formatDate(user.createdAt)],
    [texts.lastLogin, user.lastSignedIn ? timeAgo(user.lastSignedIn) : undefined],
  ].filter(([, value]) => value)
  return (
    <Panel title="Account" text={texts.officeText}>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
