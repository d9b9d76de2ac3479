import type { ReactNode } from 'react'
import { limits } from '@/api/limits.gen.ts'
import { formatDay } from '@/lib/dates.ts'
import { later } from '@/lib/days.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { sections, type Weightings } from '@/shared/sections.ts'
import { DateField } from '@/ui/DateField.tsx'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { useSetWeightings } from './mutations.ts'
import { weightingTexts as texts } from './strings.ts'
import type { Config } from './types.ts'
import { WeightField } from './WeightField.tsx'
import css from './Weightings.module.css'
import { WeightingsBar } from './WeightingsBar.tsx'
import { readWeightings, sumOf, typedWeightings, weightingsSchema } from './weightings.ts'

interface Props {
  /** The values that the form starts with. It has a day only if the weightings of that day are to be replaced. */
  based: Config
  today: string
  onClose: () => void
}

/** A form that sets the weightings from some day after today. It shows the sum while the person types (FD-19). */
export function WeightingsModal({ based, today, onClose }: Props) {
  const { mutateAsync: set } = useSetWeightings()
  const form = useSchemaForm({
    schema: weightingsSchema(today),
    initial: { effectiveFrom: based.effectiveFrom ?? '', weightings: typedWeightings(based.weightings) },
    send,
  })
  const weightings = readWeightings(form.values.weightings)

  async function send(entry: { effectiveFrom: string; weightings: Weightings }) {
    await set(entry)
    notify({ message: texts.saved(formatDay(entry.effectiveFrom)) })
    onClose()
  }

  return (
    <FormDialog title={texts.title} form={form} submit={texts.submit} size={520} onClose={onClose}>
      <DateField
        label={texts.from}
        description={texts.fromHint}
        min={later(today, 1, 'day')}
        data-autofocus
        {...form.field('effectiveFrom')}
      />
      <div className={css.fields}>
        {sections.map((section) => (
          <WeightField key={section} section={section} {...form.field(`weightings.${section}`)} />
        ))}
      </div>
      <div>
        <WeightingsBar weightings={weightings} />
        <Sum sum={sumOf(weightings)} error={form.errors.weightings} />
      </div>
    </FormDialog>
  )
}

/** The sum of the four weightings. Screen readers announce it whenever it changes. */
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
