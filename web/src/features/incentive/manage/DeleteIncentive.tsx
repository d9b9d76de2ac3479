import { ApiError } from '@/api/errors.ts'
import type { Incentive } from '@/api/types.ts'
import { ConfirmDelete } from '@/shared/ConfirmDelete.tsx'
import { useDeleteIncentive } from '../mutations.ts'
import { deleteTexts as texts } from '../strings.ts'

interface Props {
  incentive: Incentive
  onClose: () => void
  onDeleted: () => void
}

/** Asks first, and says what an award means for the Camel Bucks (INCENTIVE-005, AMB-066). */
export default function DeleteIncentive({ incentive, onClose, onDeleted }: Props) {
  const { mutateAsync: remove } = useDeleteIncentive()
  const question = incentive.status === 'AWARDED' ? `${texts.question} ${texts.takesBack}` : texts.question
  return (
    <ConfirmDelete
      texts={{ ...texts, question }}
      name={incentive.name}
      remove={() => remove(incentive.id)}
      refused={(error) => (error instanceof ApiError && error.problem.message) || texts.failed}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
