import { Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import css from './ChoiceField.module.css'

interface Props<Value extends string> {
  label: string
  /** Only screen readers get the label, because the words beside the field say what it is about. The field is lower. */
  bare?: boolean
  description?: ReactNode
  value: Value
  choices: readonly { value: Value; label: string; disabled?: boolean }[]
  onChange: (value: Value) => void
  error?: ReactNode
  'data-path'?: string
}

/** A form's field for one of a few answers: a select that the browser knows as one, in our look. */
export function SelectField<Value extends string>({
  label,
  bare = false,
  description,
  value,
  choices,
  onChange,
  error,
  ...rest
}: Props<Value>) {
  const id = useId()
  return (
    <Input.Wrapper id={id} label={bare ? undefined : label} description={description} error={error}>
      <span className={css.field} data-bare={bare || undefined}>
        <select
          id={id}
          aria-label={bare ? label : undefined}
          {...rest}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${description ? `${id}-description` : ''} ${error ? `${id}-error` : ''}`.trim() || undefined}
          onChange={(event) => {
            const choice = choices.find((each) => each.value === event.target.value)
            if (choice) onChange(choice.value)
          }}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
        </select>
        <IconChevronDown size={18} aria-hidden />
      </span>
    </Input.Wrapper>
  )
}
