import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { readersKey } from '@/api/readership.ts'
import type { Published } from '@/api/types.ts'
import { texts as readership } from '@/shared/readership/strings.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { notify } from '@/ui/notify.tsx'
import { texts } from './strings.ts'

/** Reminds those who have not confirmed, each once a day: everybody, or only the people with these ids (READERSHIP-016, FD-427). */
export function useRemindReaders(of: Published) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (people: string[] | undefined) =>
      call(api.POST('/readership/{kind}/{id}/reminders', { params: { path: of }, body: { ...(people && { people }) } })),
    onSuccess: (sent) => notify({ message: texts.sent(sent.people) }),
    onError(error) {
      if (error instanceof OfflineError) return showOfflineAlert()
      console.error('readership: nobody was reminded', error)
      notify({ message: (error instanceof ApiError && error.problem.message) || readership.notSaved, status: 'error' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: readersKey(of) }),
  })
}
