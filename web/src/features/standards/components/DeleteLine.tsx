import { ApiError } from '@/api/errors.ts'
import { ConfirmDelete } from '@/shared/ConfirmDelete.tsx'
import { notify } from '@/ui/notify.tsx'
import { useDeleteLine } from '../mutations.ts'
import { texts } from '../strings.ts'
import type { StandardsLine } from '../types.ts'

interface Props {
  line: StandardsLine
  onClose: () => void
  onDeleted: () => void
}

/** Asks first, then deletes the line (NONLIQUOR-029, NONLIQUOR-036). */
export function DeleteLine({ line, onClose, onDeleted }: Props) {
  const { mutateAsync } = useDeleteLine()

  /** NONLIQUOR-037 */
  function refused(error: Error) {
    notify({ message: (error instanceof ApiError && error.problem.message) || texts.general.failed, status: 'error' })
    return undefined
  }

  return (
    <ConfirmDelete
      texts={texts.deleting}
      name={line.name}
      remove={() => mutateAsync(line.id)}
      refused={refused}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
