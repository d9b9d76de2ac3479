import { Textarea } from '@mantine/core'
import { useId } from 'react'
import { limits, messages } from '@/api/limits.gen.ts'
import type { LineQuery } from '@/api/linequery.ts'
import * as z from '@/lib/zod.ts'
import { sentenceFor } from '@/shared/form/failure.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { useAnswer } from '@/shared/linequery/mutations.ts'
import { Said } from '@/shared/linequery/Said.tsx'
import { queryTexts as texts } from '@/shared/linequery/strings.ts'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { PhotoStrip } from '../photos/PhotoStrip.tsx'
import css from './AnswerDialog.module.css'
import { useQueries } from './board.ts'
import { choicesOf } from './choices.ts'

const schema = z.object({
  mark: z.string().check(z.minLength(1, texts.decide)),
  text: z.string().check(z.trim(), z.minLength(1, messages.queryWhy), z.maxLength(limits.queryLength, messages.queryTextLong)),
})

/** Answers a query beside the photos of the audit: the mark stays or becomes another, with a sentence (REPLY-003). */
export default function AnswerDialog({ query, onClose }: { query: LineQuery; onClose: () => void }) {
  const { mutateAsync } = useAnswer(query.id)
  const board = useQueries()
  const choices = choicesOf(query)
  const wrongId = useId()
  const form = useSchemaForm({
    schema,
    initial: { mark: '', text: '' },
    send: async ({ mark, text }) => {
      const chosen = choices.find(({ name }) => name === mark)
      await mutateAsync({ ...(chosen?.mark ?? { change: false }), text })
      notify({ message: texts.wasAnswered })
      onClose()
    },
    onFailure: (error, isBeside) => sentenceFor(error, isBeside, 'linequery: it was not answered', error.message || texts.notAnswered),
  })
  const wrong = typeof form.errors.mark === 'string' ? form.errors.mark : undefined
  return (
    <FormDialog title={texts.answerTitle} form={form} submit={texts.answer} size={560} onClose={onClose}>
      <p>
        <b>{query.description}</b>
        <br />
        {texts.markIs(query.oldMark.text)}
      </p>
      <PhotoStrip lineKey={query.lineKey} line={query.description} edits={false} />
      <Said query={query} onOld={() => board?.refresh()} />
      <fieldset className={css.choices} aria-describedby={wrong ? wrongId : undefined}>
        <legend>{texts.decision}</legend>
        {choices.map(({ name, label }) => (
          <label key={name}>
            <input
              type="radio"
              name={wrongId}
              checked={form.values.mark === name}
              aria-invalid={wrong !== undefined}
              data-path="mark"
              onChange={() => form.set('mark', name)}
            />
            {label}
          </label>
        ))}
        {wrong && <p id={wrongId}>{wrong}</p>}
      </fieldset>
      <Textarea label={texts.why} description={texts.whyHint} rows={3} resize="vertical" {...form.field('text')} />
    </FormDialog>
  )
}
