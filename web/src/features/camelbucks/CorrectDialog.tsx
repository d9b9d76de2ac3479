import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { limits, messages } from '@/api/limits.gen.ts'
import type { BucksLine } from '@/api/types.ts'
import { signedAmount } from '@/lib/amount.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import * as z from '@/lib/zod.ts'
import { sentenceFor } from '@/shared/form/failure.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import base from '@/ui/Base.module.css'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { Segments } from '@/ui/Segments.tsx'
import { SelectField } from '@/ui/SelectField.tsx'
import css from './CorrectDialog.module.css'
import { useCorrect } from './mutations.ts'
import { texts } from './strings.ts'

interface Props {
  store: string
  /** The line that it puts right. Absent for a correction that is about no line. */
  line?: BucksLine | undefined
  onClose: () => void
}

/** The checks. What a correction counts as is asked only when no line says it. */
const schemaFor = (isAboutLine: boolean) =>
  z
    .object({
      way: z.enum(['TAKE', 'GIVE']),
      camelBucks: z.string().check(z.trim()),
      reason: z
        .string()
        .check(z.trim(), z.minLength(1, messages.bucksReason), z.maxLength(limits.bucksReasonLength, messages.bucksReasonLong)),
      countsAs: z.enum(['', 'INCENTIVE', 'CRITERION']),
    })
    .check(({ value, issues }) => {
      const wrong = (field: string, message: string) => issues.push({ code: 'custom', input: value, path: [field], message })
      const typed = value.camelBucks.replaceAll(',', '')
      if (!/^\d+$/.test(typed) || Number(typed) === 0) wrong('camelBucks', texts.wrongBucks)
      else if (Number(typed) > limits.bucksMost) wrong('camelBucks', messages.bucksAmountMuch)
      if (!isAboutLine && value.countsAs === '') wrong('countsAs', messages.bucksCountsAs)
    })

/** Puts a store's Camel Bucks right with a line of its own; nothing that is there changes. */
export default function CorrectDialog({ store, line, onClose }: Props) {
  const [id] = useState(() => uuidv7())
  const { mutateAsync: correct } = useCorrect()
  const form = useSchemaForm({
    schema: schemaFor(line !== undefined),
    initial: { way: 'TAKE', camelBucks: line ? String(Math.abs(line.camelBucks)) : '', reason: '', countsAs: '' },
    send: async ({ way, camelBucks, reason, countsAs }) => {
      const n = Number(camelBucks.replaceAll(',', ''))
      await correct({
        id,
        store,
        camelBucks: way === 'GIVE' ? n : -n,
        reason,
        ...(line ? { corrects: line.id } : countsAs && { countsAs }),
      })
      notify({ message: texts.corrected })
      onClose()
    },
    onFailure: (error, isBeside) =>
      sentenceFor(
        error,
        isBeside,
        'camelbucks: the correction was not added',
        (error instanceof ApiError && error.problem.message) || texts.notCorrected,
      ),
  })
  return (
    <FormDialog title={texts.correctTitle} form={form} submit={texts.submitCorrection} onClose={onClose}>
      {line && (
        <p className={css.line}>
          <span>{line.title}</span>
          <b>{signedAmount(line.camelBucks)}</b>
        </p>
      )}
      <p className={base.muted}>{line ? texts.correctAbout : texts.correctAny}</p>
      <Segments
        label={texts.direction}
        value={form.values.way}
        choices={[
          { value: 'TAKE', label: texts.takeBack },
          { value: 'GIVE', label: texts.give },
        ]}
        onChoose={(way) => form.set('way', way)}
      />
      <TextInput label={texts.bucks} inputMode="numeric" autoComplete="off" data-autofocus {...form.field('camelBucks')} />
      {!line && (
        <SelectField
          label={texts.countsAs}
          value={form.values.countsAs}
          choices={[
            { value: '', label: texts.choose, disabled: true },
            { value: 'INCENTIVE', label: texts.parts.INCENTIVE },
            { value: 'CRITERION', label: texts.parts.CRITERION },
          ]}
          onChange={(part) => form.set('countsAs', part)}
          error={form.errors.countsAs}
          data-path="countsAs"
        />
      )}
      <TextInput label={texts.reason} description={texts.reasonHint} autoComplete="off" {...form.field('reason')} />
    </FormDialog>
  )
}
