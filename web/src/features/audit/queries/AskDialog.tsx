import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { limits, messages } from '@/api/limits.gen.ts'
import type { Attachment } from '@/api/types.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import * as z from '@/lib/zod.ts'
import { StillSending, sentenceFor } from '@/shared/form/failure.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { useAsk } from '@/shared/linequery/mutations.ts'
import { queryTexts as texts } from '@/shared/linequery/strings.ts'
import { PhotosField } from '@/shared/media/PhotosField.tsx'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import type { Queried } from './board.ts'

const schema = z.object({
  text: z.string().check(z.trim(), z.minLength(1, messages.queryText), z.maxLength(limits.queryLength, messages.queryTextLong)),
  photos: z.array(z.custom<Attachment>()).check(z.maxLength(limits.queryPhotos, messages.queryPhotos)),
})

interface Props {
  report: string
  line: Queried
  onClose: () => void
}

/** Says what is wrong with the mark of a failed line, with photos (REPLY-001). */
export default function AskDialog({ report, line, onClose }: Props) {
  const [id] = useState(() => uuidv7())
  const [sending, setSending] = useState(false)
  const { mutateAsync } = useAsk(report)
  const form = useSchemaForm({
    schema,
    initial: { text: '', photos: [] as Attachment[] },
    send: async ({ text, photos }) => {
      if (sending) throw new StillSending(texts.sending)
      await mutateAsync({ id, lineKey: line.key, text, photos: photos.map((photo) => photo.id) })
      notify({ message: texts.wasAsked })
      onClose()
    },
    onFailure: (error, isBeside) => sentenceFor(error, isBeside, 'linequery: it was not sent', error.message || texts.notAsked),
  })
  return (
    <FormDialog title={texts.askTitle} form={form} submit={texts.send} size={560} onClose={onClose}>
      <p>
        <b>{line.description}</b>
        <br />
        {texts.markIs(line.mark)}
      </p>
      <Textarea label={texts.what} description={texts.whatHint} rows={4} resize="vertical" data-autofocus {...form.field('text')} />
      <PhotosField label={texts.photos} form={form} onSending={setSending} />
    </FormDialog>
  )
}
