import { ActionIcon, Button, Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { limits } from '@/api/limits.gen.ts'
import { StorePicker } from '@/shared/audience/StorePicker.tsx'
import { texts as audienceTexts } from '@/shared/audience/strings.ts'
import base from '@/ui/Base.module.css'
import { DateField } from '@/ui/DateField.tsx'
import { SelectField } from '@/ui/SelectField.tsx'
import { editTexts as texts } from '../strings.ts'
import css from './DueDaysField.module.css'
import { type DueDayValues, newDueDay } from './form.ts'

interface Props {
  days: readonly DueDayValues[]
  /** The first day that can be chosen. */
  min: string
  error: string | undefined
  onChange: (days: DueDayValues[]) => void
}

type Who = DueDayValues['who']

const choices: { value: Who; label: string }[] = [
  { value: '', label: texts.dueForChoose },
  ...Object.entries(audienceTexts.roleNames).map(([value, label]) => ({ value: value as Who, label })),
  { value: 'STORE', label: texts.dueForStore },
]

/** Due days for the people of roles and stores, in place of the one for all (FD-458). */
export function DueDaysField({ days, min, error, onChange }: Props) {
  const add = useRef<HTMLButtonElement>(null)
  const set = (key: string, to: Partial<DueDayValues>) => onChange(days.map((day) => (day.key === key ? { ...day, ...to } : day)))
  return (
    <fieldset className={css.days} data-path="dueDays" tabIndex={-1}>
      <legend>{texts.dueDays}</legend>
      <p className={base.muted}>{texts.dueDaysHint}</p>
      {days.length > 0 && (
        <ul>
          {days.map(({ key, who, store, dueOn }) => (
            <li key={key}>
              <div className={css.row}>
                <SelectField
                  label={texts.dueFor}
                  value={who}
                  choices={choices}
                  onChange={(next) => set(key, { who: next, store: undefined })}
                />
                <DateField label={texts.dueForDay} min={min} value={dueOn} onChange={(day) => set(key, { dueOn: day })} />
                <ActionIcon
                  variant="subtle"
                  size={44}
                  aria-label={texts.removeDueDay(store?.name ?? choices.find(({ value }) => value === who)?.label ?? '')}
                  onClick={() => {
                    onChange(days.filter((day) => day.key !== key))
                    add.current?.focus()
                  }}
                >
                  <IconX size={20} aria-hidden />
                </ActionIcon>
              </div>
              {who === 'STORE' && (
                <StorePicker
                  single
                  path={`dueDays.${key}`}
                  chosen={store ? [store] : []}
                  onChoose={(stores) => set(key, { store: stores.at(-1) })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {error && <Input.Error>{error}</Input.Error>}
      <Button
        ref={add}
        variant="default"
        size="sm"
        disabled={days.length >= limits.courseDueDays}
        onClick={() => onChange([...days, newDueDay()])}
      >
        {texts.addDueDay}
      </Button>
    </fieldset>
  )
}
