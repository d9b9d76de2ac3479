import { Button } from '@mantine/core'
import base from './Base.module.css'
import css from './FormFoot.module.css'

interface Props {
  /** The label of the submit button, such as 'ADD LINE'. */
  submit: string
  busy: boolean
  /** Why the last attempt failed, if no single field is the cause. */
  failure?: string | undefined
  onCancel: () => void
}

/** The end of a form in a dialog: what went wrong, CANCEL and the submit button. Focus starts on CANCEL if no field has data-autofocus. */
export function FormFoot({ submit, busy, failure, onCancel }: Props) {
  return (
    <div className={`${base.cluster} ${css.foot}`} data-foot>
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
