import { Button } from '@mantine/core'
import { useState } from 'react'
import { ApiError, OfflineError } from '@/api/errors.ts'
import type { Incentive } from '@/api/types.ts'
import { formatTime } from '@/lib/dates.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import base from '@/ui/Base.module.css'
import { notify } from '@/ui/notify.tsx'
import { useTellNow, useUndoAward } from '../mutations.ts'
import { awardTexts as texts } from '../strings.ts'
import css from './AwardWaits.module.css'

/** An award that can be undone until stores are told of it (FD-266). */
export function AwardWaits({ incentive, tellsAt }: { incentive: Incentive; tellsAt: string }) {
  const undo = useUndoAward()
  const tell = useTellNow()
  const [failure, setFailure] = useState<string>()
  const busy = undo.isPending || tell.isPending

  async function act(change: (id: string) => Promise<unknown>, done: string, failed: string) {
    setFailure(undefined)
    try {
      await change(incentive.id)
      notify({ message: done })
    } catch (error) {
      if (error instanceof OfflineError) return showOfflineAlert()
      setFailure((error instanceof ApiError && error.problem.message) || failed)
    }
  }

  return (
    <section className={css.waits} role="status">
      <p>{incentive.can.undoAward ? texts.waits(formatTime(tellsAt)) : texts.telling}</p>
      {incentive.can.undoAward && (
        <div className={`${base.wrap} ${css.acts}`}>
          <Button disabled={busy} loading={undo.isPending} onClick={() => act(undo.mutateAsync, texts.undone, texts.notUndone)}>
            {texts.undo}
          </Button>
          <Button
            variant="default"
            disabled={busy}
            loading={tell.isPending}
            onClick={() => act(tell.mutateAsync, texts.told, texts.notTold)}
          >
            {texts.tell}
          </Button>
        </div>
      )}
      {failure && (
        <p className={base.wrong} role="alert">
          {failure}
        </p>
      )}
    </section>
  )
}
