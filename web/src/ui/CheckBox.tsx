import base from './Base.module.css'
import css from './CheckBox.module.css'

interface Props {
  /** What screen readers call the box. */
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** A box to tick that stands alone, such as in a row of a list. The area that can be pressed is larger than the box. */
export function CheckBox({ label, checked, onChange, disabled }: Props) {
  return (
    <label className={`${base.centre} ${css.area}`}>
      <input
        type="checkbox"
        className={css.box}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
