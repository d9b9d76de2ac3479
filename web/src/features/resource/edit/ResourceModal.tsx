import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { limits } from '@/api/limits.gen.ts'
import { foldersQuery } from '@/api/resource.ts'
import type { Attachment, Resource, User } from '@/api/types.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { AudienceFields } from '@/shared/audience/AudienceFields.tsx'
import { StillSending, sentenceFor } from '@/shared/form/failure.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { UploadField } from '@/shared/media/UploadField.tsx'
import { MustReadField } from '@/shared/readership/MustReadField.tsx'
import { asksMustRead } from '@/shared/readership/mustReadForm.ts'
import base from '@/ui/Base.module.css'
import { DateField } from '@/ui/DateField.tsx'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { Segments } from '@/ui/Segments.tsx'
import { useCreateResource, useSetReview, useStillRight, useUpdateResource } from '../mutations.ts'
import { ReviewFields } from '../review/ReviewFields.tsx'
import { texts } from '../strings.ts'
import { asksChanges, nameOf, resourceSchema, resourceValues, type Sent, shownChanges, shownPath } from './form.ts'
import css from './ResourceModal.module.css'

interface Props {
  user: User
  /** The folder that the person is looking at. */
  path: string
  /** The resource to edit. Absent to share a new one. */
  resource?: Resource | undefined
  /** Called after a new one was shared. */
  onShared: () => void
  onClose: () => void
}

/** The form for a resource: 'Upload Resource' and 'Edit Resource' (RESOURCE-003). */
export default function ResourceModal({ user, path, resource, onShared, onClose }: Props) {
  const id = useId()
  const [newId] = useState(() => uuidv7())
  const [isSending, setSending] = useState(false)
  const { data: folders = [] } = useQuery(foldersQuery)
  const { mutateAsync: create } = useCreateResource()
  const { mutateAsync: update } = useUpdateResource()
  const { mutateAsync: setReview } = useSetReview()
  const { mutateAsync: sayStillRight } = useStillRight()
  const [look] = useState(() => uuidv7())
  const asksReview = resource ? resource.can.review : Boolean(user.can.reviewResources)
  const form = useSchemaForm({
    schema: resourceSchema(user.today, resource, (visibility) => asksMustRead(user.can, visibility)),
    initial: resourceValues(user.today, path, resource),
    send,
    onFailure: (error, isBeside) => sentenceFor(error, isBeside, 'resource: it was not saved', texts.general.notSaved),
  })
  const { values, errors, set } = form
  const sentence = (name: 'file') => (typeof errors[name] === 'string' ? errors[name] : undefined)

  async function send({ review, looked, ...entry }: Sent) {
    if (isSending && entry.type === 'FILE') throw new StillSending(texts.form.sending)
    let saved = resource
      ? await update({ id: resource.id, entry: { ...entry, version: resource.version } })
      : await create({ id: newId, entry })
    // Their own calls, which the audit trail has. A second try sends them again, which changes nothing.
    if (asksReview && review) saved = await setReview({ id: saved.id, version: saved.version, entry: review })
    if (asksReview && looked) await sayStillRight({ id: saved.id, version: saved.version, look })
    if (!resource) onShared()
    notify({ message: resource ? texts.form.updated : texts.form.added })
    onClose()
  }

  function take(file: Attachment | undefined) {
    set('file', file)
    if (file && values.name.trim() === '') set('name', nameOf(file).slice(0, limits.resourceNameLength))
  }

  // Beside what it is about: the file or link, or else that everybody is asked again.
  const isOfContent = resource && asksChanges({ ...values, mustReadAgain: false }, resource)
  const changes = resource && asksChanges(values, resource) && (
    <TextInput
      label={texts.form.changes}
      description={texts.form.changesHint}
      autoComplete="off"
      maxLength={limits.resourceChangesLength}
      {...form.field('changes')}
      value={shownChanges(values, resource)}
    />
  )

  return (
    <FormDialog
      title={resource ? texts.form.editTitle : texts.form.addTitle}
      form={form}
      submit={resource ? texts.form.update : texts.form.add}
      size={600}
      onClose={onClose}
    >
      <Segments
        label={texts.form.type}
        value={values.type}
        choices={(['FILE', 'LINK'] as const).map((value) => ({ value, label: texts.form.types[value] }))}
        onChoose={(type) => set('type', type)}
      />
      {values.type === 'FILE' ? (
        <UploadField label={texts.form.file} file={values.file} onFile={take} onSending={setSending} error={sentence('file')} path="file" />
      ) : (
        <TextInput
          label={texts.form.link}
          description={texts.form.linkHint}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={limits.resourceLinkLength}
          {...form.field('link')}
        />
      )}
      {isOfContent && changes}
      <TextInput label={texts.form.name} autoComplete="off" maxLength={limits.resourceNameLength} {...form.field('name')} />
      <TextInput
        label={texts.form.path}
        description={texts.form.pathHint}
        autoComplete="off"
        list={`${id}-folders`}
        {...form.field('path')}
      />
      <datalist id={`${id}-folders`}>
        {folders.map((folder) => folder.path !== '/' && <option key={folder.path} value={shownPath(folder.path)} />)}
      </datalist>
      <AudienceFields
        user={user}
        values={values}
        errors={errors}
        set={(name, value) => set(name, value as never)}
        current={resource?.visibility}
        fixed={resource !== undefined && !resource.can.audience}
      />
      <MustReadField values={values} errors={errors} set={(name, value) => set(name, value as never)} was={resource?.mustRead} hasFile />
      {!isOfContent && changes}
      <div className={base.spread}>
        <span className={css.label}>{texts.form.expiry}</span>
        <Segments
          label={texts.form.expiry}
          value={values.expires}
          choices={[
            { value: 'NO', label: texts.form.no },
            { value: 'YES', label: texts.form.yes },
          ]}
          onChoose={(expires) => set('expires', expires)}
        />
      </div>
      {values.expires === 'YES' && (
        <DateField label={texts.form.expiresOn} description={texts.form.expiryHint} min={user.today} {...form.field('expiresOn')} />
      )}
      {asksReview && <ReviewFields form={form} resource={resource} today={user.today} />}
    </FormDialog>
  )
}
