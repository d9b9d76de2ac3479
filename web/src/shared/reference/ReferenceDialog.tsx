import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '@/api/limits.gen.ts'
import { type Reference, referencesQuery, saveReference } from '@/api/reference.ts'
import type { Attachment } from '@/api/types.ts'
import * as z from '@/lib/zod.ts'
import { StillSending, sentenceFor } from '@/shared/form/failure.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { UploadField } from '@/shared/media/UploadField.tsx'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { texts } from './strings.ts'
import type { Subject } from './types.ts'

interface Props {
  subject: Subject
  /** What is kept now. */
  reference: Reference | undefined
  onClose: () => void
}

const schema = z.object({
  sentence: z.string().check(
    z.trim(),
    z.refine((text) => [...text].length <= limits.referenceLength, texts.tooLong),
  ),
  pictures: z.array(z.custom<Attachment>()),
})

/** A form for the picture and the sentence that show what good looks like (EVIDENCE-017). Saving it empty takes both away. */
export default function ReferenceDialog({ subject, reference, onClose }: Props) {
  const client = useQueryClient()
  const [sending, setSending] = useState(false)
  const { name, ...about } = subject
  const form = useSchemaForm({
    schema,
    initial: { sentence: reference?.sentence ?? '', pictures: reference?.picture ? [reference.picture] : [] },
    send: async ({ sentence, pictures }) => {
      if (sending) throw new StillSending(texts.sending)
      const saved = await saveReference({ ...about, sentence, pictures: pictures.map(({ id }) => id), version: reference?.version ?? 0 })
      client.setQueryData(referencesQuery.queryKey, saved)
      notify({ message: texts.saved })
      onClose()
    },
    onFailure: (error, isBeside) => sentenceFor(error, isBeside, 'reference: it was not saved', error.message || texts.notSaved),
  })
  return (
    <FormDialog title={texts.name} form={form} submit={texts.save} size={560} onClose={onClose}>
      <p>
        <b>{name}</b>
      </p>
      <Textarea label={texts.sentence} description={texts.sentenceHint} autosize minRows={2} data-autofocus {...form.field('sentence')} />
      <UploadField
        label={texts.picture}
        file={form.values.pictures[0]}
        onFile={(file) => form.set('pictures', file ? [file] : [])}
        onSending={setSending}
        kinds="pictures"
        hint={texts.pictureHint}
        error={typeof form.errors.pictures === 'string' ? form.errors.pictures : undefined}
        path="pictures"
      />
      <p>{texts.everyQuarter}</p>
    </FormDialog>
  )
}
