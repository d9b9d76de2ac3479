import { Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { limits } from '@/api/limits.gen.ts'
import { unreadableDays } from '@/lib/days.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { focusFirstError } from '@/shared/form/serverErrors.ts'
import { showOfflineAlert } from '@/ui/alert.tsx'
import { FormFoot } from '@/ui/FormFoot.tsx'
import { notify } from '@/ui/notify.tsx'
import { type LineValues, lineEntry, lineErrors, lineValues } from '../lineForm.ts'
import { useCreateLine, useUpdateLine } from '../mutations.ts'
import { texts } from '../strings.ts'
import type { StandardsLine } from '../types.ts'
import { TierFields } from './TierFields.tsx'

interface Props {
  /** The line to edit; absent = a new one. */
  line?: StandardsLine
  onClose: () => void
}

/** Name, dates and sizes of a store standards line (SCR-033). What was entered stays until it is saved. */
export function LineModal({ line, onClose }: Props) {
  const [newId] = useState(() => uuidv7())
  const form = useForm<LineValues>({ mode: 'uncontrolled', initialValues: lineValues(line) })
  const create = useCreateLine()
  const update = useUpdateLine()
  const { isPending } = line ? update : create

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = form.getValues()
    const errors = lineErrors(values, unreadableDays(event.currentTarget))
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) return focusFirstError(form, errors)
    const entry = lineEntry(values)
    if (line) update.mutate({ id: line.id, entry }, { onSuccess: updated, onError: updateFailed })
    else create.mutate({ id: newId, entry }, { onSuccess: onClose, onError: createFailed })
  }

  /** NONLIQUOR-035 */
  function updated() {
    notify({ message: texts.form.updated })
    onClose()
  }

  /** NONLIQUOR-037 */
  function updateFailed(error: Error) {
    if (error instanceof OfflineError) return showOfflineAlert()
    showFields(error)
    notify({ message: serverMessage(error) ?? texts.general.failed, status: 'error' })
  }

  /** NONLIQUOR-038: no toast (AMB-051). */
  function createFailed(error: Error) {
    console.error('standards: a line was not created', error)
    showFields(error)
  }

  function showFields(error: Error) {
    const fields = error instanceof ApiError ? error.fields : {}
    form.setErrors(fields)
    focusFirstError(form, fields)
  }

  return (
    <Modal
      opened
      onClose={isPending ? () => {} : onClose}
      closeOnClickOutside={false}
      title={line ? texts.form.editTitle : texts.form.addTitle}
      size={520}
      withCloseButton={false}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <TextInput
            label={texts.form.name}
            description={texts.form.nameHint}
            maxLength={limits.lineNameLength}
            autoComplete="off"
            data-autofocus
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <TextInput
            type="date"
            label={texts.form.start}
            name="startDate"
            key={form.key('startDate')}
            {...form.getInputProps('startDate')}
          />
          <TextInput type="date" label={texts.form.end} name="endDate" key={form.key('endDate')} {...form.getInputProps('endDate')} />
          <TierFields chosen={lineValues(line).includedTiers} onChoose={(tiers) => form.setFieldValue('includedTiers', tiers)} />
        </Stack>
        <FormFoot
          submit={line ? texts.form.update : texts.form.add}
          busy={isPending}
          failure={!line && create.isError ? texts.general.notSaved : undefined}
          onCancel={onClose}
        />
      </form>
    </Modal>
  )
}

/** What the server said, if it said anything. */
function serverMessage(error: Error) {
  return error instanceof ApiError ? error.problem.message : undefined
}
