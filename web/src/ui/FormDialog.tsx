import { Modal, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { ConfirmModal } from './ConfirmModal.tsx'
import css from './FormDialog.module.css'
import { FormFoot } from './FormFoot.tsx'
import { useAskBeforeUnload } from './useAskBeforeUnload.ts'
import { useFocusBack } from './useFocusBack.ts'
import { useVisibleHeight } from './useVisibleHeight.ts'

interface Props {
  title: string
  /** What useSchemaForm() returns (shared/form/useSchemaForm.ts). */
  form: {
    submit: (event: FormEvent<HTMLFormElement>) => void
    /** Whether something was entered. Absent in forms that keep what was typed. */
    changed?: boolean
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
 * A form in a dialog. Mount it to open it; the form starts fresh each time. What was typed is not lost by a slip: a click outside does not close the
 * dialog, Escape asks first, and so does the browser before it leaves the page. CANCEL closes. Nothing closes it while the form is being sent.
 */
export function FormDialog({ title, form, submit, size = 480, full = false, onClose, children }: Props) {
  const [asks, setAsks] = useState(false)
  const fields = useRef<HTMLFormElement>(null)
  useFocusBack(true)
  useVisibleHeight(full)
  useAskBeforeUnload(form.changed ?? false)
  function closeUnlessChanged() {
    if (form.busy || isBelowAnother(fields.current)) return
    if (form.changed) setAsks(true)
    else onClose()
  }
  return (
    <>
      <Modal
        opened
        onClose={closeUnlessChanged}
        closeOnClickOutside={false}
        title={title}
        size={size}
        withCloseButton={false}
        {...(full && { classNames: { inner: css.place, content: css.full, header: css.head, body: css.body } })}
      >
        <form ref={fields} onSubmit={form.submit} noValidate>
          <Stack>{children}</Stack>
          <FormFoot submit={submit} busy={form.busy} failure={form.failure} onCancel={onClose} />
        </form>
      </Modal>
      <ConfirmModal
        opened={asks}
        title={texts.title}
        confirmLabel={texts.discard}
        danger
        onConfirm={onClose}
        onClose={() => setAsks(false)}
      >
        {texts.text}
      </ConfirmModal>
    </>
  )
}

/** Whether a dialog is open above the one with these fields. Escape is about that one, but every open dialog hears it. */
function isBelowAnother(fields: HTMLElement | null): boolean {
  return [...document.querySelectorAll('[role="dialog"]')].at(-1)?.contains(fields) === false
}

const texts = {
  title: 'Discard your changes?',
  text: 'What you entered here has not been saved.',
  discard: 'DISCARD',
}
