import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { mustReadsKey, readersKey } from '@/api/readership.ts'
import type { MustRead, Published } from '@/api/types.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { notify } from '@/ui/notify.tsx'
import { texts } from './strings.ts'

interface Options {
  of: Published
  mustRead: MustRead
  onChange: (mustRead: MustRead) => void
  onStale: () => unknown
}

/** Returns what confirms that the person has read a thing. It shows at once, and is undone if the server refuses it. */
export function useConfirm({ of, mustRead, onChange, onStale }: Options) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (version: number) => call(api.POST('/readership/{kind}/{id}/confirmation', { params: { path: of }, body: { version } })),
    onMutate() {
      onChange({ ...mustRead, confirmedAt: new Date().toISOString() })
      return mustRead // what is undone; when the answer comes, `mustRead` is what the screen shows by then
    },
    onSuccess: onChange,
    onError(error, _, before) {
      if (before) onChange(before)
      tell(error)
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) onStale()
    },
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: mustReadsKey }), client.invalidateQueries({ queryKey: readersKey(of) })]),
  })
  return () => {
    if (!isPending) mutate(mustRead.version)
  }
}

function tell(error: Error) {
  if (error instanceof OfflineError) return showOfflineAlert()
  console.error('readership: it was not confirmed', error)
  notify({ message: (error instanceof ApiError && error.problem.message) || texts.notSaved, status: 'error' })
}
