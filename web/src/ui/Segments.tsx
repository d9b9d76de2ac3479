import { useId } from 'react'
import base from './Base.module.css'
import css from './Segments.module.css'

interface Props<Value extends string> {
  label: string
  value: Value
  choices: readonly { value: Value; label: string; disabled?: boolean }[]
  onChoose: (value: Value) => void
}

/** A choice between a few options: radio buttons that look like one control. */
export function Segments<Value extends string>({ label, value, choices, onChoose }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={css.segments} aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={`${base.muted} ${css.segment}`}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChoose(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
