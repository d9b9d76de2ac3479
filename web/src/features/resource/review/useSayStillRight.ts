import { ApiError, OfflineError } from '@/api/errors.ts'
import type { Resource } from '@/api/types.ts'
import { formatDay } from '@/lib/dates.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { notify } from '@/ui/notify.tsx'
import { useStillRight, useUndoReview } from '../mutations.ts'
import { texts } from '../strings.ts'

/** Says that a resource is still right, and offers to take that back (FD-439). `onSaid` is called once the server has it. */
export function useSayStillRight({ id, version }: Resource, onSaid: () => void) {
  const { mutateAsync: stillRight, isPending } = useStillRight()
  const { mutateAsync: takeBack } = useUndoReview()

  function refused(error: Error) {
    if (error instanceof OfflineError) return showOfflineAlert()
    notify({ message: (error instanceof ApiError && error.problem.message) || texts.review.failed, status: 'error' })
  }

  function say() {
    if (isPending) return
    const look = uuidv7()
    stillRight({ id, version, look }).then(({ review }) => {
      notify({
        message: texts.review.done(formatDay(review?.on ?? '')),
        undo: () => void takeBack({ id, look }).then(() => notify({ message: texts.review.undone }), refused),
      })
      onSaid()
    }, refused)
  }

  return { say, busy: isPending }
}
