import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reportsKey } from '@/api/audit.ts'
import { api, call } from '@/api/client.ts'
import { complianceKey } from '@/api/compliance.ts'
import { lineQueryKey } from '@/api/linequery.ts'

/** FD-36. Sets several reports as final, each by itself. The answer says what became of each; a repeat changes nothing. */
export function useSetFinals() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, queries }: { ids: readonly string[]; queries: number }) =>
      call(api.POST('/audit-reports/final', { body: { ids: [...ids], openQueries: queries } })),
    // Also after a failure, because some reports may have been set before it.
    onSettled: () => {
      for (const queryKey of [complianceKey, reportsKey, lineQueryKey]) void client.invalidateQueries({ queryKey })
    },
  })
}
