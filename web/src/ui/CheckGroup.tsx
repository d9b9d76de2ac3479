import base from './Base.module.css'
import box from './CheckBox.module.css'
import css from './CheckGroup.module.css'

interface Props<Value extends string> {
  legend: string
  hint?: string
  choices: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  /** Called with what is chosen now, in the order of the choices. */
  onChoose: (values: Value[]) => void
  error?: string | undefined
  /** The name by which a form finds the field to give it focus. */
  path?: string
}

/** Boxes to tick, for one question with a few answers. */
export function CheckGroup<Value extends string>({ legend, hint, choices, chosen, onChoose, error, path }: Props<Value>) {
  const tick = (value: Value, on: boolean) =>
    onChoose(choices.map((choice) => choice.value).filter((each) => (each === value ? on : chosen.includes(each))))

  return (
    <fieldset className={css.group} aria-invalid={error ? true : undefined}>
      <legend>{legend}</legend>
      {hint && <p>{hint}</p>}
      <div className={base.wrap}>
        {choices.map(({ value, label }, index) => (
          <label key={value} className={`${base.row} ${css.choice}`}>
            <input
              type="checkbox"
              className={box.box}
              data-path={index === 0 ? path : undefined}
              checked={chosen.includes(value)}
              onChange={(event) => tick(value, event.target.checked)}
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
