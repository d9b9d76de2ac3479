import { Modal, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import css from './FormDialog.module.css'
import { FormFoot } from './FormFoot.tsx'
import { useFocusBack } from './useFocusBack.ts'
import { useVisibleHeight } from './useVisibleHeight.ts'

interface Props {
  title: string
  /** What useSchemaForm() returns (shared/form/useSchemaForm.ts). */
  form: {
    submit: (event: FormEvent<HTMLFormElement>) => void
    busy: boolean
    failure?: string | undefined
  }
  /** The label of the submit button, such as 'ADD LINE'. */
  submit: string
  /** The dialog's width in pixels. */
  size?: number
  /** Fills a phone's screen, above its keyboard, with the buttons always at hand. For forms in which much is written. */
  full?: boolean
  onClose: () => void
  /** The fields, each with `{...form.field(name)}`. The field that gets focus first has data-autofocus. */
  children: ReactNode
}

/**
 * A form in a dialog. Mount it to open it; the form starts fresh each time. A click outside does not close it, because that would lose what was
 * typed. Nothing closes it while the form is being sent.
 */
export function FormDialog({ title, form, submit, size = 480, full = false, onClose, children }: Props) {
  useFocusBack(true)
  useVisibleHeight(full)
  return (
    <Modal
      opened
      onClose={form.busy ? () => {} : onClose}
      closeOnClickOutside={false}
      title={title}
      size={size}
      withCloseButton={false}
      {...(full && { classNames: { inner: css.place, content: css.full, header: css.head, body: css.body } })}
    >
      <form onSubmit={form.submit} noValidate>
        <Stack gap={16}>{children}</Stack>
        <FormFoot submit={submit} busy={form.busy} failure={form.failure} onCancel={onClose} />
      </form>
    </Modal>
  )
}
