import { Modal, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { FormFoot } from './FormFoot.tsx'
import { useFocusBack } from './useFocusBack.ts'

interface Props {
  title: string
  /** What shared/form/useSchemaForm.ts answers with. */
  form: {
    submit: (event: FormEvent<HTMLFormElement>) => void
    busy: boolean
    failure?: string | undefined
  }
  /** The act itself, such as 'ADD LINE'. */
  submit: string
  /** Pixels. */
  size?: number
  onClose: () => void
  /** The fields, spread with `form.field(name)`; the one where typing begins has data-autofocus. */
  children: ReactNode
}

/**
 * A form in a dialog. Mount it to open it: each time it begins anew. A press beside it does not close it, which would lose what was typed, and
 * nothing closes it while it is being sent.
 */
export function FormDialog({ title, form, submit, size = 480, onClose, children }: Props) {
  useFocusBack(true)
  return (
    <Modal opened onClose={form.busy ? () => {} : onClose} closeOnClickOutside={false} title={title} size={size} withCloseButton={false}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap={16}>{children}</Stack>
        <FormFoot submit={submit} busy={form.busy} failure={form.failure} onCancel={onClose} />
      </form>
    </Modal>
  )
}
