import { IconChevronDown } from '@tabler/icons-react'
import css from './ChoiceField.module.css'

interface Props<Value extends string> {
  label: string
  /** The label of the first choice, which filters nothing. */
  any: string
  value: Value | undefined
  choices: readonly { value: Value; label: string }[]
  onChoose: (value: Value | undefined) => void
}

/** A filter in the form of a native select, which every phone shows in its own familiar way. */
export function ChoiceField<Value extends string>({ label, any, value, choices, onChoose }: Props<Value>) {
  return (
    <span className={css.choice}>
      <select
        aria-label={label}
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
  )
}
