import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Fix } from '@/api/fix.ts'
import { limits, messages } from '@/api/limits.gen.ts'
import type { Attachment } from '@/api/types.ts'
import * as z from '@/lib/zod.ts'
import { useDo } from '@/shared/fix/mutations.ts'
import { noteOf } from '@/shared/fix/note.ts'
import { StillSending, sentenceFor } from '@/shared/form/failure.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { PhotosField } from '@/shared/media/PhotosField.tsx'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { texts } from './strings.ts'

const schema = z.object({
  photos: z.array(z.custom<Attachment>()).check(z.minLength(1, messages.fixPhotos), z.maxLength(limits.fixPhotos, messages.fixPhotos)),
  note: noteOf(),
})

/** Says that a fix is done, with photos and a note (FIX-006). */
export default function DoneDialog({ fix, onClose }: { fix: Fix; onClose: () => void }) {
  const [sending, setSending] = useState(false)
  const { mutateAsync } = useDo(fix.id)
  const form = useSchemaForm({
    schema,
    initial: fix.state === 'DONE' ? { photos: fix.photos, note: fix.note } : { photos: [], note: '' },
    send: async ({ photos, note }) => {
      if (sending) throw new StillSending(texts.sending)
      await mutateAsync({ photos: photos.map(({ id }) => id), note, version: fix.version })
      notify({ message: texts.done })
      onClose()
    },
    onFailure: (error, isBeside) => sentenceFor(error, isBeside, 'fix: what was done was not sent', error.message || texts.notDone),
  })
  return (
    <FormDialog title={texts.doTitle} form={form} submit={texts.send} size={560} onClose={onClose}>
      <p>{fix.description}</p>
      <PhotosField label={texts.photos} form={form} onSending={setSending} />
      <Textarea label={texts.note} description={texts.noteHint} rows={3} resize="vertical" {...form.field('note')} />
    </FormDialog>
  )
}
