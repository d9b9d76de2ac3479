import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { awardOutlookQuery, incentiveQuery } from '@/api/incentive.ts'
import type { AwardOutlook, Incentive } from '@/api/types.ts'
import { amount } from '@/lib/amount.ts'
import { relativeDateWithin } from '@/lib/dates.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { showOfflineAlert } from '@/ui/alert.ts'
import base from '@/ui/Base.module.css'
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
  const outlook = useQuery(awardOutlookQuery(incentive.id))
  const { mutateAsync: award, isPending } = useAward()
  const [failure, setFailure] = useState<string>()
  const entries = data?.submissions ?? []
  const winners = entries.filter(({ camelBucks, otherPrize }) => camelBucks || otherPrize)
  const total = winners.reduce((sum, { camelBucks }) => sum + (camelBucks ?? 0), 0)
  const ready = data !== undefined && !isFetching && outlook.data !== undefined && !outlook.isFetching
  const problem = (!data && error) || (!outlook.data && outlook.error)
  const retry = () => void Promise.all([refetch(), outlook.refetch()])

  async function confirm() {
    if (!ready) return
    setFailure(undefined)
    try {
      await award(incentive.id)
    } catch (refusal) {
      if (refusal instanceof OfflineError) return showOfflineAlert()
      return setFailure((refusal instanceof ApiError && refusal.problem.message) || texts.failed)
    }
    notify({ message: texts.done })
    onClose()
  }

  return (
    <ConfirmModal opened title={texts.title} confirmLabel={texts.submit} loading={isPending} onConfirm={confirm} onClose={onClose}>
      <p>{texts.question}</p>
      {problem && <ErrorState error={problem} onRetry={retry} />}
      {!problem && !ready && <Skeleton height={120} mt="md" radius="md" role="status" aria-label={texts.loading} />}
      {ready && outlook.data && <BeforeAward outlook={outlook.data} />}
      {ready && winners.length === 0 && <p className={`${base.muted} ${css.others}`}>{texts.nothing}</p>}
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
          {entries.length > winners.length && (
            <p className={`${base.muted} ${css.others}`}>{texts.others(entries.length - winners.length)}</p>
          )}
        </>
      )}
      <p className={`${base.wrong} ${css.failure}`} role="alert">
        {failure}
      </p>
    </ConfirmModal>
  )
}

/** Who can still enter, and what is not judged or has changed since (FD-267). */
function BeforeAward({ outlook }: { outlook: AwardOutlook }) {
  const { entries, judged, changedSinceJudged, sentBack, mayEnter, until } = outlook
  return (
    <ul className={css.before} aria-label={texts.before}>
      {entries > 0 && <li data-warns={judged < entries || undefined}>{texts.judged(outlook)}</li>}
      {changedSinceJudged.length > 0 && <li data-warns>{texts.changed(changedSinceJudged)}</li>}
      {sentBack.length > 0 && <li data-warns>{texts.sentBack(sentBack)}</li>}
      {until && (
        <li data-warns>{mayEnter > 0 ? texts.mayEnter(outlook, relativeDateWithin(until)) : texts.mayChange(relativeDateWithin(until))}</li>
      )}
    </ul>
  )
}
