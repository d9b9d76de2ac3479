import { ApiError, OfflineError } from '@/api/errors.ts'
import type { Resource } from '@/api/types.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { notify } from '@/ui/notify.tsx'
import { useDeleteResource } from '../mutations.ts'
import { texts } from '../strings.ts'

interface Props {
  resource: Resource
  onClose: () => void
}

/** Asks first, then deletes the resource. */
export default function DeleteResource({ resource, onClose }: Props) {
  const remove = useDeleteResource()

  function deleted() {
    notify({ message: texts.deleting.deleted, status: 'info' })
    onClose()
  }

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
      onConfirm={() => remove.mutate(resource.id, { onSuccess: deleted, onError: failed })}
      onClose={onClose}
    >
      {`${resource.name}: ${texts.deleting.question}`}
    </ConfirmModal>
  )
}
