import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { messages } from '@/api/limits.gen.ts'
import type { User, Visibility } from '@/api/types.ts'
import base from '@/ui/Base.module.css'
import { CheckGroup } from '@/ui/CheckGroup.tsx'
import { SelectField } from '@/ui/SelectField.tsx'
import css from './AudienceFields.module.css'
import { type AudienceValues, audienceName, isForMembers, type Role, regionChoices, type Tier } from './audience.ts'
import { Reach } from './Reach.tsx'
import { StorePicker } from './StorePicker.tsx'
import { texts, visibilities } from './strings.ts'

interface Props {
  user: User
  values: AudienceValues
  errors: Partial<Record<keyof AudienceValues, ReactNode>>
  set: <Name extends keyof AudienceValues>(name: Name, value: AudienceValues[Name]) => void
  /** What the thing is published to now, which stays possible although the person could not choose it. */
  current?: Visibility | null | undefined
  /** Whether only head office may choose another audience (FD-270): then the field says what it is, and why it stays. */
  fixed?: boolean
}

const roleChoices = Object.entries(texts.roleNames).map(([value, label]) => ({ value: value as Role, label }))
const tierChoices = Object.entries(texts.tierNames).map(([value, label]) => ({ value: value as Tier, label }))

/** Chooses whom a thing is published to: a visibility, and the regions, stores or sizes that it asks for (POST-015, POST-016). */
export function AudienceFields({ user, values, errors, set, current, fixed = false }: Props) {
  const offered = user.can.publishTo
  const choices = current && !offered.includes(current) ? [...offered, current] : offered
  const lacksStore = choices.includes('MY_STORE') && !user.storeId && current !== 'MY_STORE'
  const combined = values.visibility === 'COMBINED'
  const roles = values.restrictedToRoles ?? []
  const asks = (own: Visibility) => values.visibility === own || (combined && isForMembers(roles))
  const sentence = (name: keyof AudienceValues) => (typeof errors[name] === 'string' ? errors[name] : undefined)

  if (fixed && values.visibility !== '') {
    return (
      <Input.Wrapper label={texts.label} labelElement="div" description={messages.visibilityFixed} error={errors.visibility}>
        <p className={css.fixed} data-path="visibility" tabIndex={-1}>
          {audienceName(values)}
        </p>
      </Input.Wrapper>
    )
  }
  return (
    <>
      <SelectField<AudienceValues['visibility']>
        label={texts.label}
        description={lacksStore ? texts.noStore : undefined}
        value={values.visibility}
        error={errors.visibility}
        data-path="visibility"
        onChange={(value) => set('visibility', value)}
        choices={[
          { value: '', label: texts.choose },
          ...choices.map((value) => ({ value, label: visibilities[value], disabled: value === 'MY_STORE' && lacksStore })),
        ]}
      />
      {combined && (
        <>
          <p className={`${base.muted} ${css.hint}`}>{texts.combined}</p>
          <CheckGroup
            legend={texts.roles}
            hint={texts.rolesHint}
            choices={roleChoices}
            chosen={roles}
            onChoose={(chosen) => set('restrictedToRoles', chosen)}
            error={sentence('restrictedToRoles')}
            path="restrictedToRoles"
          />
          {!isForMembers(roles) && <p className={`${base.muted} ${css.hint}`}>{texts.noStoreRoles}</p>}
        </>
      )}
      {asks('SELECT_REGIONS') && (
        <CheckGroup
          legend={texts.regions}
          choices={regionChoices}
          chosen={values.restrictedToRegions}
          onChoose={(chosen) => set('restrictedToRegions', chosen)}
          error={sentence('restrictedToRegions')}
          path="restrictedToRegions"
        />
      )}
      {asks('SELECT_TIERS') && (
        <CheckGroup
          legend={texts.tiers}
          choices={tierChoices}
          chosen={values.restrictedToTiers}
          onChoose={(chosen) => set('restrictedToTiers', chosen)}
          error={sentence('restrictedToTiers')}
          path="restrictedToTiers"
        />
      )}
      {asks('SELECT_STORES') && (
        <StorePicker
          chosen={values.restrictedToStores}
          onChoose={(chosen) => set('restrictedToStores', chosen)}
          error={sentence('restrictedToStores')}
        />
      )}
      <Reach values={values} disabled={values.visibility !== '' && !offered.includes(values.visibility)} />
    </>
  )
}
