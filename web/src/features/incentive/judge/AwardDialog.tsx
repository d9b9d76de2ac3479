import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { incentiveQuery } from '@/api/incentive.ts'
import type { Incentive } from '@/api/types.ts'
import { amount } from '@/lib/amount.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { showOfflineAlert } from '@/ui/alert.ts'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { notify } from '@/ui/notify.tsx'
import { useAward } from '../mutations.ts'
import { awardTexts as texts } from '../strings.ts'
import css from './AwardDialog.module.css'

interface Props {
  incentive: Incentive
  onClose: () => void
}

/** Shows what each entry gets before it is for good (INCENTIVE-004, AMB-057). */
export default function AwardDialog({ incentive, onClose }: Props) {
  const { data, error, refetch, isFetching } = useQuery(incentiveQuery(incentive.id))
  const { mutateAsync: award, isPending } = useAward()
  const [failure, setFailure] = useState<string>()
  const entries = data?.submissions ?? []
  const winners = entries.filter(({ camelBucks, otherPrize }) => camelBucks || otherPrize)
  const total = winners.reduce((sum, { camelBucks }) => sum + (camelBucks ?? 0), 0)
  const ready = data !== undefined && !isFetching

  async function confirm() {
    if (!ready) return
    setFailure(undefined)
    try {
      await award(incentive.id)
    } catch (problem) {
      if (problem instanceof OfflineError) return showOfflineAlert()
      return setFailure((problem instanceof ApiError && problem.problem.message) || texts.failed)
    }
    notify({ message: texts.done })
    onClose()
  }

  return (
    <ConfirmModal opened title={texts.title} confirmLabel={texts.submit} loading={isPending} onConfirm={confirm} onClose={onClose}>
      <p>{texts.question}</p>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !ready && <Skeleton height={120} mt="md" radius="md" role="status" aria-label={texts.loading} />}
      {ready && winners.length === 0 && <p className={css.others}>{texts.nothing}</p>}
      {ready && winners.length > 0 && (
        <>
          <ul className={css.list} aria-label={texts.wins}>
            {winners.map((entry) => (
              <li key={entry.id}>
                <span>{entry.store?.name}</span>
                <b>{entry.camelBucks ? amount(entry.camelBucks) : entry.otherPrize}</b>
              </li>
            ))}
            {total > 0 && (
              <li className={css.total}>
                <span>{texts.total}</span>
                <b>{amount(total)}</b>
              </li>
            )}
          </ul>
          {entries.length > winners.length && <p className={css.others}>{texts.others(entries.length - winners.length)}</p>}
        </>
      )}
      <p className={css.failure} role="alert">
        {failure}
      </p>
    </ConfirmModal>
  )
}
