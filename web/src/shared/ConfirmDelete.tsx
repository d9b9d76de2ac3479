import { useState } from 'react'
import { OfflineError } from '@/api/errors.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { notify } from '@/ui/notify.tsx'
import css from './ConfirmDelete.module.css'

interface Props {
  texts: { title: string; question: string; submit: string; deleted: string }
  /** The name of what is deleted, unless the question says it. */
  name?: string | undefined
  /** Deletes it. Rejects if that fails. */
  remove: () => Promise<unknown>
  /** Returns what to say about a failure beside the question; undefined after something else has told of it, and the dialog then closes. */
  refused: (error: Error) => string | undefined
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

/** Asks before something is deleted, and tells what became of it. */
export function ConfirmDelete({ texts, name, remove, refused, onClose, onDeleted }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function confirm() {
    setBusy(true)
    setFailure(undefined)
    try {
      await remove()
    } catch (error) {
      setBusy(false)
      return fail(error as Error)
    }
    notify({ message: texts.deleted, status: 'info' })
    onClose()
    onDeleted?.()
  }

  function fail(error: Error) {
    if (error instanceof OfflineError) return showOfflineAlert()
    const sentence = refused(error)
    if (sentence === undefined) onClose()
    setFailure(sentence)
  }

  return (
    <ConfirmModal opened title={texts.title} confirmLabel={texts.submit} danger loading={busy} onConfirm={confirm} onClose={onClose}>
      {name && <p className={css.name}>{name}</p>}
      <p>{texts.question}</p>
      <p className={css.failure} role="alert">
        {failure}
      </p>
    </ConfirmModal>
  )
}
