import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import css from './ChoiceField.module.css'

interface Props<Value extends string> {
  label: string
  /** Whether the label stands above the field. Otherwise only screen readers get it, because the chosen words say what they are about. */
  labelled?: boolean
  /** The label of the first choice, which filters nothing. */
  any: string
  value: Value | undefined
  choices: readonly { value: Value; label: string }[]
  onChoose: (value: Value | undefined) => void
}

/**
 * A filter: a select that the browser knows as one, with all its keys, so it weighs nothing. Where the browser lets us (`appearance: base-select`),
 * its list has our look too; elsewhere people get the list of their phone.
 */
export function ChoiceField<Value extends string>({ label, labelled = false, any, value, choices, onChoose }: Props<Value>) {
  const id = useId()
  return (
    <div className={css.choice}>
      {labelled && (
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
      )}
      <span className={css.field}>
        <select
          id={id}
          aria-label={labelled ? undefined : label}
          value={value ?? ''}
          onChange={(event) => onChoose(choices.find((choice) => choice.value === event.target.value)?.value)}
        >
          <option value="">{any}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <IconChevronDown size={18} aria-hidden />
      </span>
    </div>
  )
}
