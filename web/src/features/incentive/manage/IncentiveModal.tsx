import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { limits } from '@/api/limits.gen.ts'
import type { Incentive, IncentiveEntry } from '@/api/types.ts'
import { hours } from '@/lib/clock.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { StillSending, sentenceFor } from '@/shared/form/failure.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { UploadField } from '@/shared/media/UploadField.tsx'
import { useUser } from '@/shared/session/session.ts'
import { CheckLine } from '@/ui/CheckLine.tsx'
import { DateField } from '@/ui/DateField.tsx'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { Segments } from '@/ui/Segments.tsx'
import { SelectField } from '@/ui/SelectField.tsx'
import { useCreateIncentive, useUpdateIncentive } from '../mutations.ts'
import { shared, formTexts as texts } from '../strings.ts'
import { incentiveSchema, incentiveValues } from './form.ts'
import css from './IncentiveModal.module.css'

interface Props {
  /** The incentive to edit. Absent to add a new one. */
  incentive?: Incentive | undefined
  onClose: () => void
}

const now = () => new Date()

/** The form for a member incentive (SCR-037, AMB-060). */
export default function IncentiveModal({ incentive, onClose }: Props) {
  const { today } = useUser()
  const [newId] = useState(() => uuidv7())
  const [sending, setSending] = useState(false)
  const { mutateAsync: create } = useCreateIncentive()
  const { mutateAsync: update } = useUpdateIncentive()
  const [initial] = useState(() => incentiveValues(now(), incentive))
  const form = useSchemaForm({ schema: incentiveSchema(now, incentive), initial, send, onFailure })
  const { values, errors, set } = form

  async function send(entry: IncentiveEntry) {
    if (sending) throw new StillSending(texts.sending)
    if (incentive) await update({ id: incentive.id, entry: { ...entry, version: incentive.version } })
    else await create({ id: newId, entry })
    notify({ message: incentive ? texts.updated : texts.created })
    onClose()
  }

  /** INCENTIVE-041: the server's own message comes first. */
  function onFailure(error: Error, isBeside: boolean) {
    const fallback = incentive ? texts.notUpdated : texts.notCreated
    return sentenceFor(error, isBeside, 'incentive: it was not saved', (error instanceof ApiError && error.problem.message) || fallback)
  }

  return (
    <FormDialog
      title={incentive ? texts.edit : texts.add}
      form={form}
      submit={incentive ? texts.submitEdit : texts.submitAdd}
      size={640}
      full
      onClose={onClose}
    >
      <TextInput
        label={texts.code}
        description={texts.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        className={css.code}
        data-autofocus
        {...form.field('code')}
      />
      <TextInput
        label={texts.name}
        description={texts.counted(values.name.trim().length, limits.incentiveNameLength)}
        autoComplete="off"
        {...form.field('name')}
      />
      <SelectField
        label={texts.prizeType}
        choices={[
          { value: '', label: texts.choose, disabled: true },
          { value: 'CAMEL_BUCKS', label: shared.prizes.CAMEL_BUCKS },
          { value: 'OTHER', label: shared.prizes.OTHER },
        ]}
        value={values.prizeType}
        onChange={(type) => set('prizeType', type)}
        error={errors.prizeType}
        data-path="prizeType"
      />
      <TextInput
        label={texts.short}
        description={texts.counted(values.descriptionShort.trim().length, limits.incentiveShortLength)}
        autoComplete="off"
        {...form.field('descriptionShort')}
      />
      <Textarea label={texts.opportunity} rows={4} resize="vertical" {...form.field('descriptionLong')} />
      <Textarea label={texts.how} rows={4} resize="vertical" {...form.field('details')} />
      <Textarea label={texts.other} description={texts.optional} rows={3} resize="vertical" {...form.field('detailsAdditional')} />
      <UploadField
        label={texts.photo}
        file={values.photo}
        onFile={(file) => set('photo', file)}
        onSending={setSending}
        error={typeof errors.photo === 'string' ? errors.photo : undefined}
        path="photo"
        kinds="pictures"
        hint={texts.photoHint}
      />
      <div className={css.when}>
        <DateField label={texts.end} description={texts.hours} min={today} {...form.field('endOn')} />
        <SelectField
          label={texts.endHour}
          value={values.endHour}
          choices={hours}
          onChange={(hour) => set('endHour', hour)}
          data-path="endHour"
        />
      </div>
      <div className={css.ask} data-path="startAt" tabIndex={-1}>
        <span aria-hidden>{texts.schedule}</span>
        <Segments
          label={texts.schedule}
          value={values.scheduled}
          choices={[
            { value: 'NO', label: texts.no },
            { value: 'YES', label: texts.yes },
          ]}
          onChoose={(answer) => set('scheduled', answer)}
        />
        {values.scheduled === 'NO' && <p>{texts.atOnce}</p>}
      </div>
      {values.scheduled === 'YES' && (
        <div className={css.when}>
          <DateField label={texts.start} description={texts.hours} min={today} {...form.field('startOn')} />
          <SelectField
            label={texts.startHour}
            value={values.startHour}
            choices={hours}
            onChange={(hour) => set('startHour', hour)}
            data-path="startHour"
          />
        </div>
      )}
      <CheckLine
        label={texts.winners}
        hint={texts.winnersHint}
        checked={values.showWinners}
        onChange={(show) => set('showWinners', show)}
      />
    </FormDialog>
  )
}
