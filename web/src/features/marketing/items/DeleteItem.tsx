import { ApiError, OfflineError } from '@/api/errors.ts'
import type { MarketingItem } from '@/api/types.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { notify } from '@/ui/notify.tsx'
import { useDeleteItem } from '../mutations.ts'
import { itemTexts } from '../strings.ts'

interface Props {
  item: MarketingItem
  onClose: () => void
}

/** Asks first, then deletes the banner or the offer. */
export default function DeleteItem({ item, onClose }: Props) {
  const remove = useDeleteItem()

  function deleted() {
    notify({ message: itemTexts.deleting.done, status: 'info' })
    onClose()
  }

  function failed(error: Error) {
    if (error instanceof OfflineError) return showOfflineAlert()
    notify({ message: (error instanceof ApiError && error.problem.message) || itemTexts.failed, status: 'error' })
    onClose()
  }

  return (
    <ConfirmModal
      opened
      title={itemTexts.deleting.title[item.kind]}
      confirmLabel={itemTexts.deleting.submit}
      danger
      loading={remove.isPending}
      onConfirm={() => remove.mutate(item.id, { onSuccess: deleted, onError: failed })}
      onClose={onClose}
    >
      {`${item.title}: ${itemTexts.deleting.question}`}
    </ConfirmModal>
  )
}
