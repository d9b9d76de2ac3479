import { useMutation, useQueryClient } from '@tanstack/react-query'
import { weightingsQuery } from '@/api/audit.ts'
import { api, call } from '@/api/client.ts'
import type { Weightings } from '../types.ts'

/** FD-19. Replaces weightings that were already set for the same day. */
export function useSetWeightings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { effectiveFrom: string; weightings: Weightings }) => call(api.POST('/audit-reports/config', { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: weightingsQuery.queryKey }),
  })
}
