import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { currentQuarter, figuresKey } from '@/api/compliance.ts'

/** Starts a run that makes a quarter's certificates. If one is already running, the answer is that run (AUDIT-126, PROMOTION-005, FD-23). */
export function useGenerateCertificates() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (quarter: string) =>
      call(
        quarter === currentQuarter
          ? api.POST('/audit-reports/generate-certificates', { params: { query: { quarter } } })
          : api.POST('/promotions/{id}/generate-certificates', { params: { path: { id: quarter } } }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: figuresKey }),
  })
}
