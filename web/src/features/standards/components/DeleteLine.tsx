import { ApiError, OfflineError } from '@/api/errors.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { notify } from '@/ui/notify.tsx'
import { useDeleteLine } from '../mutations.ts'
import { texts } from '../strings.ts'
import type { StandardsLine } from '../types.ts'
import css from './DeleteLine.module.css'

interface Props {
  line: StandardsLine
  onClose: () => void
  onDeleted: () => void
}

/** Asks first, then deletes the line (NONLIQUOR-029). */
export function DeleteLine({ line, onClose, onDeleted }: Props) {
  const remove = useDeleteLine()

  /** NONLIQUOR-036 */
  function deleted() {
    notify({ message: texts.deleting.deleted, status: 'info' })
    onClose()
    onDeleted()
  }

  /** NONLIQUOR-037 */
  function failed(error: Error) {
    if (error instanceof OfflineError) return showOfflineAlert()
    notify({ message: (error instanceof ApiError && error.problem.message) || texts.general.failed, status: 'error' })
    onClose()
  }

  return (
    <ConfirmModal
      opened
      title={texts.deleting.title}
      confirmLabel={texts.deleting.submit}
      danger
      loading={remove.isPending}
      onConfirm={() => remove.mutate(line.id, { onSuccess: deleted, onError: failed })}
      onClose={onClose}
    >
      <p className={css.name}>{line.name}</p>
      <p>{texts.deleting.question}</p>
    </ConfirmModal>
  )
}
