import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { limits } from '@/api/limits.gen.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { DateField } from '@/ui/DateField.tsx'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { lineSchema, lineValues } from '../lineForm.ts'
import { useCreateLine, useUpdateLine } from '../mutations.ts'
import { texts } from '../strings.ts'
import type { LineEntry, StandardsLine } from '../types.ts'
import { TierFields } from './TierFields.tsx'

interface Props {
  /** The line to edit. Absent to add a new one. */
  line?: StandardsLine
  onClose: () => void
}

/** A form for the name, dates and store sizes of a store standards line (SCR-033). */
export function LineModal({ line, onClose }: Props) {
  const [newId] = useState(() => uuidv7())
  const { mutateAsync: create } = useCreateLine()
  const { mutateAsync: update } = useUpdateLine()
  const form = useSchemaForm({ schema: lineSchema, initial: lineValues(line), send, onFailure: line ? updateFailed : createFailed })

  async function send(entry: LineEntry) {
    if (line) {
      await update({ id: line.id, entry: { ...entry, version: line.version } })
      notify({ message: texts.form.updated }) // NONLIQUOR-035
    } else {
      await create({ id: newId, entry })
    }
    onClose()
  }

  return (
    <FormDialog
      title={line ? texts.form.editTitle : texts.form.addTitle}
      form={form}
      submit={line ? texts.form.update : texts.form.add}
      size={520}
      onClose={onClose}
    >
      <TextInput
        label={texts.form.name}
        description={texts.form.nameHint}
        maxLength={limits.lineNameLength}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
      <DateField label={texts.form.start} {...form.field('startDate')} />
      <DateField label={texts.form.end} {...form.field('endDate')} />
      <TierFields chosen={form.values.includedTiers} onChoose={(tiers) => form.set('includedTiers', tiers)} />
    </FormDialog>
  )
}

/** NONLIQUOR-037 */
function updateFailed(error: Error) {
  if (error instanceof OfflineError) showOfflineAlert()
  else notify({ message: (error instanceof ApiError && error.problem.message) || texts.general.failed, status: 'error' })
  return undefined
}

/** NONLIQUOR-038. There is no toast (AMB-051). */
function createFailed(error: Error) {
  console.error('standards: a line was not created', error)
  return texts.general.notSaved
}
