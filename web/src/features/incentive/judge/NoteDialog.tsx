import { Textarea } from '@mantine/core'
import { ApiError } from '@/api/errors.ts'
import { limits, messages } from '@/api/limits.gen.ts'
import type { Submission } from '@/api/types.ts'
import * as z from '@/lib/zod.ts'
import { sentenceFor } from '@/shared/form/failure.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { CheckLine } from '@/ui/CheckLine.tsx'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { useSendNote } from '../mutations.ts'
import { judgeTexts as texts } from '../strings.ts'

interface Props {
  incentiveId: string
  entry: Submission
  /** What the judge knows the entry by. */
  name: string
  onClose: () => void
}

const schema = z.object({
  note: z
    .string()
    .check(z.trim(), z.minLength(1, messages.incentiveNote), z.maxLength(limits.incentiveNoteLength, messages.incentiveNoteLong)),
  sendBack: z.boolean(),
})

/** A note to the store about its entry, which can ask for a better photo. */
export default function NoteDialog({ incentiveId, entry, name, onClose }: Props) {
  const { mutateAsync: sendNote } = useSendNote(incentiveId)
  const form = useSchemaForm({
    schema,
    initial: { note: entry.note, sendBack: false },
    send: async (typed) => {
      await sendNote({ submissionId: entry.id, ...typed })
      notify({ message: texts.sent })
      onClose()
    },
    onFailure: (error, isBeside) =>
      sentenceFor(
        error,
        isBeside,
        'incentive: the note was not sent',
        (error instanceof ApiError && error.problem.message) || texts.notSent,
      ),
  })

  return (
    <FormDialog title={texts.noteOf(name)} form={form} submit={texts.send} onClose={onClose}>
      <Textarea label={texts.noteLabel} description={texts.noteHint} rows={4} resize="vertical" data-autofocus {...form.field('note')} />
      {entry.can.sendBack && (
        <CheckLine
          label={texts.sendBack}
          hint={texts.sendBackHint}
          checked={form.values.sendBack}
          onChange={(back) => form.set('sendBack', back)}
        />
      )}
    </FormDialog>
  )
}
