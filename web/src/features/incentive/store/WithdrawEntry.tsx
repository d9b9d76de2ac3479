import { ApiError } from '@/api/errors.ts'
import { ConfirmDelete } from '@/shared/ConfirmDelete.tsx'
import { useWithdrawEntry } from '../mutations.ts'
import { withdrawTexts as texts } from '../strings.ts'

interface Props {
  incentiveId: string
  entryId: string
  name: string
  onClose: () => void
}

/** Asks before the store's entry is taken back (FD-268). */
export default function WithdrawEntry({ incentiveId, entryId, name, onClose }: Props) {
  const { mutateAsync: withdraw } = useWithdrawEntry(incentiveId)
  return (
    <ConfirmDelete
      texts={texts}
      name={name}
      remove={() => withdraw(entryId)}
      refused={(error) => (error instanceof ApiError && error.problem.message) || texts.failed}
      onClose={onClose}
    />
  )
}
