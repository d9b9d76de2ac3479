import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { limits } from '@/api/limits.gen.ts'
import type { Account, Listed, PersonForm } from '@/api/user.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { StorePicker } from '@/shared/audience/StorePicker.tsx'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { fullName, roleLabel } from '@/shared/people/people.ts'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import { CheckLine } from '@/ui/CheckLine.tsx'
import { DateField } from '@/ui/DateField.tsx'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { SelectField } from '@/ui/SelectField.tsx'
import { choiceOf, personSchema, personValues } from './form.ts'
import { useEdit, useInvite } from './mutations.ts'
import { formTexts as texts } from './strings.ts'

interface Props {
  /** The person to edit. Absent to invite somebody. */
  person?: (Listed & { account: Account }) | undefined
  onClose: () => void
}

/** The form for a person (SCR-026). Owners choose a role only: who they invite belongs to their store. */
export default function PersonModal({ person, onClose }: Props) {
  const { manageEverybody, giveRoles } = useRights()
  const { store } = useUser()
  const [newId] = useState(() => uuidv7())
  const { mutateAsync: invite } = useInvite()
  const { mutateAsync: edit } = useEdit()
  const form = useSchemaForm({
    schema: personSchema(giveRoles),
    pathOf: (path) => (path === 'storeId' ? 'store' : path),
    initial: personValues(person, giveRoles, manageEverybody ? undefined : (store ?? undefined)),
    send,
  })
  const { values, errors, set } = form
  const choice = choiceOf(giveRoles, values.role)
  const fixedRole = person?.account.can.changeRole === false

  async function send(sent: PersonForm) {
    if (person) await edit({ id: person.id, version: person.account.version, form: sent })
    else await invite({ id: newId, form: sent })
    notify({ message: person ? texts.saved : texts.invited(sent.email ?? '') })
    onClose()
  }

  return (
    <FormDialog
      title={person ? texts.edit(fullName(person)) : texts.invite}
      form={form}
      submit={person ? texts.submitEdit : texts.submitInvite}
      size={560}
      onClose={onClose}
    >
      <TextInput
        label={texts.firstName}
        autoComplete="off"
        maxLength={limits.personNameLength}
        data-autofocus
        {...form.field('firstName')}
      />
      <TextInput label={texts.lastName} autoComplete="off" maxLength={limits.personNameLength} {...form.field('lastName')} />
      <TextInput
        label={texts.email}
        description={person ? undefined : texts.emailHint}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={limits.emailLength}
        {...form.field('email')}
      />
      <TextInput label={texts.phone} type="tel" autoComplete="off" maxLength={limits.personPhoneLength} {...form.field('phoneNumber')} />
      <SelectField
        label={texts.role}
        description={fixedRole ? texts.ownRole : undefined}
        value={values.role}
        choices={giveRoles.map(({ role: value }) => ({
          value,
          label: roleLabel(value),
          disabled: fixedRole && value !== values.role,
        }))}
        onChange={(role) => set('role', role)}
        error={errors.role}
        data-path="role"
      />
      {manageEverybody && choice && choice.store !== 'NONE' && (
        <StorePicker
          single
          path="store"
          chosen={values.store ? [values.store] : []}
          onChoose={(stores) => set('store', stores.at(-1))}
          error={typeof errors.store === 'string' ? errors.store : undefined}
        />
      )}
      {manageEverybody && choice?.mayAnswer && <CheckLine label={texts.chat} checked={values.chat} onChange={(on) => set('chat', on)} />}
      {manageEverybody && (
        <>
          <CheckLine
            label={texts.complianceOnly}
            hint={texts.complianceOnlyHint}
            checked={values.isComplianceOnly}
            onChange={(on) => set('isComplianceOnly', on)}
          />
          <CheckLine label={texts.demo} hint={texts.demoHint} checked={values.isDemo} onChange={(on) => set('isDemo', on)} />
          {values.isDemo && <DateField label={texts.demoEnds} description={texts.demoEndsHint} {...form.field('demoEndsAt')} />}
        </>
      )}
    </FormDialog>
  )
}
