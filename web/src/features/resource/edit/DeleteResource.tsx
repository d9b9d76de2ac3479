import { ApiError } from '@/api/errors.ts'
import type { Resource } from '@/api/types.ts'
import { ConfirmDelete } from '@/shared/ConfirmDelete.tsx'
import { notify } from '@/ui/notify.tsx'
import { useDeleteResource } from '../mutations.ts'
import { texts } from '../strings.ts'

interface Props {
  resource: Resource
  onClose: () => void
}

/** Asks first, then deletes the resource. */
export default function DeleteResource({ resource, onClose }: Props) {
  const { mutateAsync } = useDeleteResource()

  function refused(error: Error) {
    notify({ message: (error instanceof ApiError && error.problem.message) || texts.general.failed, status: 'error' })
    return undefined
  }

  return (
    <ConfirmDelete
      texts={texts.deleting}
      name={resource.name}
      remove={() => mutateAsync(resource.id)}
      refused={refused}
      onClose={onClose}
    />
  )
}
