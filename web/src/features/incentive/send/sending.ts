/** Sends entries that wait on the device (OFFLINE-033). */
import { answerLimit, api, call } from '@/api/client.ts'
import { incentiveKey } from '@/api/incentive.ts'
import { register } from '@/shared/outgoing/queue.ts'

register('entry', {
  async send({ id, content: { incentive }, files }, client) {
    const photos = files.length > 0 ? files.map((file) => file.id) : null
    const sending = call(
      api.POST('/member-incentives/{id}/submissions', {
        params: { path: { id: incentive } },
        body: { memberIncentiveId: incentive, submissionId: id, photos },
        signal: AbortSignal.timeout(answerLimit),
      }),
    )
    // A refusal means that the page is out of date as well.
    sending.catch(() => void client.invalidateQueries({ queryKey: incentiveKey }))
    await sending
    // The entry is shown before it no longer waits.
    await client.invalidateQueries({ queryKey: incentiveKey })
  },
  renew: (client) => client.invalidateQueries({ queryKey: incentiveKey }),
})
