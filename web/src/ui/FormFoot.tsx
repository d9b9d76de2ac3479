import { Button } from '@mantine/core'
import css from './FormFoot.module.css'

interface Props {
  /** The act itself, such as 'ADD LINE'. */
  submit: string
  busy: boolean
  /** Why the last try did not work, where no field is to blame. */
  failure?: string | undefined
  onCancel: () => void
}

/** The end of a form in a dialog: what went wrong, CANCEL and the act. Focus begins at CANCEL where no field asks for it. */
export function FormFoot({ submit, busy, failure, onCancel }: Props) {
  return (
    <div className={css.foot}>
      <p className={css.failure} role="alert">
        {!busy && failure}
      </p>
      <Button variant="default" onClick={onCancel} disabled={busy} data-autofocus>
        CANCEL
      </Button>
      <Button type="submit" loading={busy}>
        {submit}
      </Button>
    </div>
  )
}
