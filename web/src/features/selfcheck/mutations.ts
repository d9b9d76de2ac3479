import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endSelfCheck, selfCheckKey, selfCheckQuery, startSelfCheck } from '@/api/selfcheck.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { selfAnswers } from '@/shared/selfcheck/answers.ts'

/** SELFCHECK-001. A second press repeats the first one. */
export function useStart() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => startSelfCheck(id),
    onSuccess: (now) => client.setQueryData(selfCheckQuery.queryKey, now),
    onSettled: () => void client.invalidateQueries({ queryKey: selfCheckKey }),
  })
}

export const newId = () => uuidv7()

/** Ends a self-check, or goes on with it (SELFCHECK-001). What was refused because it had ended is sent then. */
export function useEnd(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ended: boolean) => endSelfCheck(id, ended),
    onSuccess(now, ended) {
      client.setQueryData(selfCheckQuery.queryKey, now)
      if (!ended) selfAnswers.retry()
    },
    onSettled: () => void client.invalidateQueries({ queryKey: selfCheckKey }),
  })
}
