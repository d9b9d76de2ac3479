import { useId } from 'react'
import box from './CheckBox.module.css'
import css from './CheckLine.module.css'

interface Props {
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A box to tick in a form, with its words. The whole line can be pressed. */
export function CheckLine({ label, hint, checked, onChange }: Props) {
  const id = useId()
  return (
    <label className={css.line}>
      <input
        type="checkbox"
        className={box.box}
        aria-label={label}
        aria-describedby={hint && id}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint && <small id={id}>{hint}</small>}
      </span>
    </label>
  )
}
