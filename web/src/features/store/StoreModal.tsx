import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { limits } from '@/api/limits.gen.ts'
import { regions } from '@/api/regions.gen.ts'
import type { StoreForm, StoreProfile } from '@/api/store.ts'
import { paths } from '@/lib/paths.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { regionCodes } from '@/shared/regionCodes.ts'
import base from '@/ui/Base.module.css'
import { CheckLine } from '@/ui/CheckLine.tsx'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { SelectField } from '@/ui/SelectField.tsx'
import { storeSchema, storeValues } from './form.ts'
import { useSaveStore } from './mutations.ts'
import css from './StoreModal.module.css'
import { tiers } from './search.ts'
import { days, services, formTexts as texts, tierNames } from './strings.ts'

interface Props {
  /** The store to edit; absent to add one. */
  store?: StoreProfile
  onClose: () => void
}

/** The form for a store (STORE-025). */
export default function StoreModal({ store, onClose }: Props) {
  const navigate = useNavigate()
  const { mutateAsync: save } = useSaveStore()
  // What was seen when the form opened: the page behind it may load the store again meanwhile.
  const [was] = useState(store)
  const form = useSchemaForm({ schema: storeSchema, initial: storeValues(was), send })
  const { values, errors, set } = form

  async function send(sent: Omit<StoreForm, 'id' | 'version'>) {
    const saved = await save({ ...sent, ...(was && { id: was.id, version: was.version }) })
    notify({ message: was ? texts.saved : texts.added(saved.name) })
    onClose()
    if (!was) await navigate(paths.store(saved.id))
  }

  return (
    <FormDialog
      title={was ? texts.edit(was.name) : texts.add}
      form={form}
      submit={was ? texts.submitEdit : texts.submitAdd}
      size={640}
      full
      onClose={onClose}
    >
      <TextInput label={texts.name} autoComplete="off" maxLength={limits.storeNameLength} data-autofocus {...form.field('name')} />
      <TextInput
        label={texts.number}
        description={texts.numberHint}
        autoComplete="off"
        maxLength={limits.storeNumberLength}
        {...form.field('externalId')}
      />
      <TextInput label={texts.address} autoComplete="off" maxLength={limits.storeAddressLength} {...form.field('address')} />
      <div className={css.pair}>
        <TextInput label={texts.suburb} autoComplete="off" maxLength={limits.storeSuburbLength} {...form.field('suburb')} />
        <TextInput label={texts.postcode} inputMode="numeric" autoComplete="off" maxLength={4} {...form.field('postcode')} />
      </div>
      <TextInput
        label={texts.postalSuburb}
        description={texts.postalSuburbHint}
        autoComplete="off"
        maxLength={limits.storeSuburbLength}
        {...form.field('postalSuburb')}
      />
      <div className={css.pair}>
        <SelectField
          label={texts.region}
          value={values.displayRegion}
          choices={regionCodes.map((value) => ({ value, label: regions[value] }))}
          onChange={(region) => set('displayRegion', region)}
          error={errors.displayRegion}
          data-path="displayRegion"
        />
        <SelectField
          label={texts.size}
          value={values.tier}
          choices={tiers.map((value) => ({ value, label: tierNames[value] }))}
          onChange={(tier) => set('tier', tier)}
          error={errors.tier}
          data-path="tier"
        />
      </div>
      <TextInput label={texts.phone} type="tel" autoComplete="off" maxLength={limits.storePhoneLength} {...form.field('phoneNumber')} />
      <Group title={texts.services}>
        {services.map(([flag, label]) => (
          <CheckLine key={flag} label={label} checked={values[flag]} onChange={(on) => set(flag, on)} />
        ))}
      </Group>
      <Group title={texts.hours} hint={texts.hoursHint}>
        {days.map(([day, name]) => (
          <div key={day} className={css.day}>
            <span aria-hidden>{name}</span>
            <TextInput
              type="time"
              aria-label={texts.opens(name)}
              value={values[day].start}
              error={!!errors[day]}
              data-path={day}
              onChange={(event) => set(day, { ...values[day], start: event.target.value })}
            />
            <TextInput
              type="time"
              aria-label={texts.closes(name)}
              value={values[day].end}
              error={!!errors[day]}
              onChange={(event) => set(day, { ...values[day], end: event.target.value })}
            />
            {errors[day] && (
              <p className={css.wrong} role="alert">
                {errors[day]}
              </p>
            )}
          </div>
        ))}
      </Group>
      <Group title={texts.place} hint={texts.placeHint}>
        <div className={css.pair}>
          <TextInput label={texts.latitude} autoComplete="off" maxLength={20} {...form.field('latitude')} />
          <TextInput label={texts.longitude} autoComplete="off" maxLength={20} {...form.field('longitude')} />
        </div>
      </Group>
    </FormDialog>
  )
}

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className={`${base.stack} ${css.group}`}>
      <legend>{title}</legend>
      {hint && <p>{hint}</p>}
      {children}
    </fieldset>
  )
}
