import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { weightingsQuery } from '@/api/weighting.ts'
import type { Weightings } from '@/shared/sections.ts'

/** FD-19. Replaces weightings that were already set for the same day. */
export function useSetWeightings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { effectiveFrom: string; weightings: Weightings }) => call(api.POST('/audit-reports/config', { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: weightingsQuery.queryKey }),
  })
}
