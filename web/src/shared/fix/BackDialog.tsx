import { Textarea } from '@mantine/core'
import type { Fix } from '@/api/fix.ts'
import { messages } from '@/api/limits.gen.ts'
import * as z from '@/lib/zod.ts'
import { sentenceFor } from '@/shared/form/failure.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { useJudge } from './mutations.ts'
import { noteOf } from './note.ts'
import { fixTexts as texts } from './strings.ts'

const schema = z.object({ note: noteOf(messages.fixWhy) })

/** Sends a fix back to its store, with what is missing (FIX-008). */
export default function BackDialog({ fix, onClose }: { fix: Fix; onClose: () => void }) {
  const { mutateAsync } = useJudge(fix.id)
  const form = useSchemaForm({
    schema,
    initial: { note: '' },
    send: async ({ note }) => {
      await mutateAsync({ accept: false, note, version: fix.version })
      notify({ message: texts.wentBack })
      onClose()
    },
    onFailure: (error, isBeside) => sentenceFor(error, isBeside, 'fix: it was not sent back', error.message || texts.notJudged),
  })
  return (
    <FormDialog title={texts.backTitle} form={form} submit={texts.sendBack} onClose={onClose}>
      <p>{fix.description}</p>
      <Textarea label={texts.why} rows={3} resize="vertical" data-autofocus {...form.field('note')} />
    </FormDialog>
  )
}
