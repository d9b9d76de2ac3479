import { ApiError } from '@/api/errors.ts'
import type { Course } from '@/api/types.ts'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { notify } from '@/ui/notify.tsx'
import { useArchiveCourse } from '../mutations.ts'
import { courseTexts as texts } from '../strings.ts'

interface Props {
  course: Course
  onClose: () => void
  onArchived: () => void
}

/** Asks first, then takes the course out of the catalogue (FD-117). */
export default function ArchiveCourse({ course, onClose, onArchived }: Props) {
  const { mutate } = useArchiveCourse()
  return (
    <ConfirmModal
      opened
      title={texts.archiveTitle}
      confirmLabel={texts.archive}
      onClose={onClose}
      onConfirm={() =>
        mutate(course.id, {
          onSuccess: () => {
            notify({ message: texts.archivedNow })
            onClose()
            onArchived()
          },
          onError: (error) => {
            notify({ message: (error instanceof ApiError && error.problem.message) || texts.failed, status: 'error' })
            onClose()
          },
        })
      }
    >
      {texts.archiveText}
    </ConfirmModal>
  )
}
