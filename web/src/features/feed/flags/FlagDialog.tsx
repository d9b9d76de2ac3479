import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { api, call } from '@/api/client.ts'
import { limits, messages } from '@/api/limits.gen.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import * as z from '@/lib/zod.ts'
import { sentenceFor } from '@/shared/form/failure.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { SelectField } from '@/ui/SelectField.tsx'
import type { Target } from './mutations.ts'
import { texts, type Why, whyNames } from './strings.ts'

const names = Object.entries(whyNames) as [Why, string][]
const choices: { value: Why | ''; label: string; disabled?: boolean }[] = [
  { value: '', label: texts.choose, disabled: true },
  ...names.map(([value, label]) => ({ value, label })),
]
const schema = z.object({
  why: z.custom<Why | ''>().check(z.refine((why) => why !== '', messages.flagWhy)),
  words: z.string().check(z.trim(), z.maxLength(limits.flagLength, messages.flagWordsLong)),
})

interface Props {
  target: Target
  author: string
  onClose: () => void
}

/** Tells head office what is wrong with a post or a comment (FD-424). Sending it again after a lost answer reports it once. */
export default function FlagDialog({ target: { postId, commentId }, author, onClose }: Props) {
  const [id] = useState(() => uuidv7())
  const form = useSchemaForm({
    schema,
    initial: { why: '' as Why | '', words: '' },
    send: async ({ why, words }) => {
      if (why === '') return // the schema refuses it
      const target = commentId === undefined ? { postId } : { commentId }
      const flag = await call(api.POST('/flags', { body: { id, why, words, ...target } }))
      notify({ message: flag.id === id ? texts.flagged : texts.flaggedBefore(flag.keptAt) })
      onClose()
    },
    onFailure: (error, isBeside) => sentenceFor(error, isBeside, 'feed: it was not reported', error.message || texts.notSent),
  })
  return (
    <FormDialog title={texts.flagTitle(commentId === undefined ? 'post' : 'comment')} form={form} submit={texts.send} onClose={onClose}>
      <p>{texts.flagHint(author)}</p>
      <SelectField
        label={texts.why}
        choices={choices}
        value={form.values.why}
        onChange={(why) => form.set('why', why)}
        error={form.errors.why}
        data-path="why"
      />
      <Textarea label={texts.words} description={texts.wordsHint} rows={3} resize="vertical" {...form.field('words')} />
    </FormDialog>
  )
}
