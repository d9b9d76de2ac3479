import { Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { limits } from '@/api/limits.gen.ts'
import { formatDay } from '@/lib/dates.ts'
import { unreadableDays } from '@/lib/days.ts'
import { focusFirstError } from '@/shared/form/serverErrors.ts'
import { FormFoot } from '@/ui/FormFoot.tsx'
import { notify } from '@/ui/notify.tsx'
import { sections } from '../types.ts'
import { useSetWeightings } from './mutations.ts'
import { weightingTexts as texts } from './strings.ts'
import type { Config } from './types.ts'
import { WeightField } from './WeightField.tsx'
import css from './Weightings.module.css'
import { WeightingsBar } from './WeightingsBar.tsx'
import { readWeightings, sumOf, weightingErrors, weightingValues } from './weightings.ts'

interface Props {
  /** What the form begins with; its day when it is to be replaced. */
  based: Config
  today: string
  onClose: () => void
}

/** Sets how the sections count from a day after today on, with the sum in sight while it is typed (FD-19). */
export function WeightingsModal({ based, today, onClose }: Props) {
  const form = useForm({ initialValues: weightingValues(based.weightings, based.effectiveFrom ?? '') })
  const [failure, setFailure] = useState<string>()
  const set = useSetWeightings()
  const { values } = form
  const weightings = readWeightings(values)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setFailure(undefined)
    if (showErrors(weightingErrors(values, today, unreadableDays(event.currentTarget)))) return
    set.mutate({ effectiveFrom: values.effectiveFrom, weightings }, { onSuccess: saved, onError: failed })
  }

  /** Tells whether there were any. */
  function showErrors(errors: Record<string, string>) {
    form.setErrors(errors)
    focusFirstError(form, errors)
    return Object.keys(errors).length > 0
  }

  function saved() {
    notify({ message: texts.saved(formatDay(values.effectiveFrom)) })
    onClose()
  }

  function failed(error: Error) {
    const fields = error instanceof ApiError ? Object.entries(error.fields) : []
    const beside = fields.map(([path, message]) => [path.replace('weightings.', ''), message])
    if (!showErrors(Object.fromEntries(beside))) setFailure(error.message)
  }

  return (
    <Modal
      opened
      onClose={set.isPending ? () => {} : onClose}
      closeOnClickOutside={false}
      title={texts.title}
      size={520}
      withCloseButton={false}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <TextInput
            type="date"
            name="effectiveFrom"
            label={texts.from}
            description={texts.fromHint}
            data-autofocus
            {...form.getInputProps('effectiveFrom')}
          />
          <div className={css.fields}>
            {sections.map((section) => (
              <WeightField key={section} section={section} {...form.getInputProps(section)} />
            ))}
          </div>
          <div>
            <WeightingsBar weightings={weightings} />
            <Sum sum={sumOf(weightings)} error={form.errors.weightings} />
          </div>
        </Stack>
        <FormFoot submit={texts.submit} busy={set.isPending} failure={failure} onCancel={onClose} />
      </form>
    </Modal>
  )
}

/** What the four add up to, said again whenever it changes. */
function Sum({ sum, error }: { sum: number; error: ReactNode }) {
  if (sum === limits.fullWeight) {
    return (
      <p className={css.sum} data-tone="good" role="status">
        {texts.right}
      </p>
    )
  }
  return (
    <p className={css.sum} data-tone={error ? 'bad' : 'warn'} role="status">
      {error && <span>{error}. </span>}
      {texts.total(sum)} {sum < limits.fullWeight ? texts.left(limits.fullWeight - sum) : texts.over(sum - limits.fullWeight)}
    </p>
  )
}
