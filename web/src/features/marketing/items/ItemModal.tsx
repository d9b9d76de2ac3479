import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { limits } from '@/api/limits.gen.ts'
import type { Attachment, MarketingEntry, MarketingItem } from '@/api/types.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { regionChoices } from '@/shared/audience/audience.ts'
import { StillSending, sentenceFor } from '@/shared/form/failure.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { UploadField } from '@/shared/media/UploadField.tsx'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { CheckGroup } from '@/ui/CheckGroup.tsx'
import { DateField } from '@/ui/DateField.tsx'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { useCreateItem, useUpdateItem } from '../mutations.ts'
import { itemTexts } from '../strings.ts'
import { itemSchema, itemValues } from './form.ts'
import css from './ItemModal.module.css'

interface Props {
  kind: MarketingItem['kind']
  /** The item to edit. Absent to add a new one. */
  item?: MarketingItem | undefined
  onClose: () => void
}

const texts = itemTexts.form

/** The form for a banner or an offer, with both pictures as members see them. */
export default function ItemModal({ kind, item, onClose }: Props) {
  const { today } = useUser()
  const [newId] = useState(() => uuidv7())
  const [sending, setSending] = useState({ desktop: false, mobile: false })
  const { mutateAsync: create } = useCreateItem()
  const { mutateAsync: update } = useUpdateItem()
  const form = useSchemaForm({
    schema: itemSchema(kind, today, item),
    initial: itemValues(today, item),
    send,
    onFailure: (error, isBeside) => sentenceFor(error, isBeside, 'marketing: it was not saved', itemTexts.notSaved),
  })
  const { values, errors, set } = form
  const sentence = (name: 'imageDesktop' | 'imageMobile' | 'regions') => (typeof errors[name] === 'string' ? errors[name] : undefined)

  async function send(entry: MarketingEntry) {
    if (sending.desktop || sending.mobile) throw new StillSending(texts.sending)
    if (item) await update({ id: item.id, entry: { ...entry, version: item.version } })
    else await create({ id: newId, entry })
    notify({ message: item ? texts.saved[kind] : texts.added[kind] })
    onClose()
  }

  return (
    <FormDialog
      title={item ? texts.edit[kind] : texts.add[kind]}
      form={form}
      submit={item ? texts.submitEdit : texts.submitAdd}
      size={640}
      onClose={onClose}
    >
      <TextInput label={texts.title} autoComplete="off" maxLength={limits.promoTitleLength} data-autofocus {...form.field('title')} />
      {kind === 'BANNER' ? (
        <TextInput
          label={texts.type}
          description={texts.typeHint}
          autoComplete="off"
          maxLength={limits.promoTypeLength}
          {...form.field('type')}
        />
      ) : (
        <Textarea
          label={texts.description}
          rows={4}
          resize="vertical"
          maxLength={limits.promoDescriptionLength}
          {...form.field('description')}
        />
      )}
      <TextInput label={texts.link} description={texts.linkHint} inputMode="url" autoComplete="off" {...form.field('link')} />
      <div className={base.stack}>
        <UploadField
          label={kind === 'BANNER' ? texts.desktop : texts.image}
          file={values.imageDesktop}
          onFile={(file) => set('imageDesktop', file)}
          onSending={(is) => setSending((before) => ({ ...before, desktop: is }))}
          error={sentence('imageDesktop')}
          path="imageDesktop"
          kinds="pictures"
          hint={kind === 'BANNER' ? texts.desktopSize : texts.imageSize}
        />
        {kind === 'BANNER' && <Preview file={values.imageDesktop} label={texts.preview.desktop} shape="desktop" />}
      </div>
      {kind === 'BANNER' && (
        <div className={base.stack}>
          <UploadField
            label={texts.mobile}
            file={values.imageMobile}
            onFile={(file) => set('imageMobile', file)}
            onSending={(is) => setSending((before) => ({ ...before, mobile: is }))}
            error={sentence('imageMobile')}
            path="imageMobile"
            kinds="pictures"
            hint={texts.mobileSize}
          />
          <Preview file={values.imageMobile} label={texts.preview.mobile} shape="mobile" />
        </div>
      )}
      <CheckGroup
        legend={texts.regions}
        hint={texts.regionsHint}
        choices={regionChoices}
        chosen={values.regions}
        onChoose={(chosen) => set('regions', chosen)}
        error={sentence('regions')}
        path="regions"
      />
      <div className={css.days}>
        <DateField label={texts.startsOn} {...form.field('startsOn')} />
        <DateField label={texts.endsOn} description={texts.endsHint} min={today} {...form.field('endsOn')} />
      </div>
    </FormDialog>
  )
}

/** A picture cut as the page cuts it, once the server has prepared it. */
function Preview({ file, label, shape }: { file: Attachment | undefined; label: string; shape: 'desktop' | 'mobile' }) {
  if (!file?.resizedUrls) return null
  return (
    <figure className={css.preview}>
      <img src={file.resizedUrls.md} alt="" data-shape={shape} />
      <figcaption>{label}</figcaption>
    </figure>
  )
}
