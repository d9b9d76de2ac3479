import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, call } from '@/api/client.ts'
import { failedJobsQuery, systemKey } from '@/api/system.ts'
import type { FailedJob } from '@/api/types.ts'
import { relativeDateWithin } from '@/lib/dates.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import base from '@/ui/Base.module.css'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { notify } from '@/ui/notify.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { Panel } from '@/ui/Panel.tsx'
import css from './FailedJobs.module.css'
import { texts } from './strings.ts'

/** The jobs that failed for good, each to be tried again or discarded (FD-157). */
export function FailedJobs() {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(failedJobsQuery(page))
  const total = data?.meta.totalItems
  return (
    <Panel title={texts.failed} text={texts.failedText}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton height={96} radius="lg" />}
      {total !== undefined && (
        <p role="status" className={base.muted}>
          {total === 0 ? texts.none : texts.found(total)}
        </p>
      )}
      {data && data.items.length > 0 && (
        <>
          <ul className={css.jobs}>
            {data.items.map((job) => (
              <Job key={job.id} job={job} />
            ))}
          </ul>
          <Paging page={data.meta.currentPage} totalPages={data.meta.totalPages} onChange={setPage} />
        </>
      )}
    </Panel>
  )
}

/** A call about a failed job. The page is loaded again even after an error, because a refusal means that it is out of date. */
function useJobCall(send: (id: string) => Promise<unknown>, done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => notify({ message: done }),
    onError: ({ message }) => notify({ message, status: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: systemKey }),
  })
}

function Job({ job: { id, what, error, attempts, failedAt } }: { job: FailedJob }) {
  const [asking, setAsking] = useState(false)
  const path = { params: { path: { id } } }
  const retry = useJobCall(() => call(api.POST('/system/failed-jobs/{id}/retry', path)), texts.retried)
  const discard = useJobCall(() => call(api.DELETE('/system/failed-jobs/{id}', path)), texts.discarded)
  const when = relativeDateWithin(failedAt)
  return (
    <li className={`${base.wrap} ${css.job}`}>
      <div className={css.words}>
        <h3>{what}</h3>
        <p className={css.when}>{texts.tried(attempts, when)}</p>
        <p className={css.error}>{error}</p>
      </div>
      <div className={css.acts}>
        <Button
          size="sm"
          variant="default"
          aria-label={texts.retryOf(what, when)}
          loading={retry.isPending}
          onClick={() => retry.mutate(id)}
        >
          {texts.retry}
        </Button>
        <Button size="sm" variant="subtle" aria-label={texts.discardOf(what, when)} onClick={() => setAsking(true)}>
          {texts.discard}
        </Button>
      </div>
      <ConfirmModal
        opened={asking}
        title={texts.discardTitle}
        confirmLabel={texts.discard}
        danger
        loading={discard.isPending}
        onConfirm={() => discard.mutate(id, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {texts.discardQuestion(what)}
      </ConfirmModal>
    </li>
  )
}
