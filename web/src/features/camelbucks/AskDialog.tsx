import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { limits, messages } from '@/api/limits.gen.ts'
import type { BucksLine } from '@/api/types.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import * as z from '@/lib/zod.ts'
import { sentenceFor } from '@/shared/form/failure.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { useAsk } from './mutations.ts'
import { texts } from './strings.ts'

const schema = z.object({
  question: z
    .string()
    .check(z.trim(), z.minLength(1, messages.bucksQuestion), z.maxLength(limits.bucksQuestionLength, messages.bucksQuestionLong)),
})

/** A question to head office about a line of the statement. */
export default function AskDialog({ line, onClose }: { line: BucksLine; onClose: () => void }) {
  const [messageId] = useState(() => uuidv7())
  const { mutateAsync: ask } = useAsk()
  const form = useSchemaForm({
    schema,
    initial: { question: '' },
    send: async ({ question }) => {
      await ask({ lineId: line.id, messageId, question })
      notify({ message: texts.sent })
      onClose()
    },
    onFailure: (error, isBeside) =>
      sentenceFor(
        error,
        isBeside,
        'camelbucks: the question was not sent',
        (error instanceof ApiError && error.problem.message) || texts.notSent,
      ),
  })
  return (
    <FormDialog title={texts.askTitle} form={form} submit={texts.send} onClose={onClose}>
      <p>{line.title}</p>
      <Textarea
        label={texts.question}
        description={texts.questionHint}
        rows={4}
        resize="vertical"
        data-autofocus
        {...form.field('question')}
      />
    </FormDialog>
  )
}
