import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import type { CertificateRun } from '@/api/types.ts'

/** Every quarter with its figures, one or a page of them. */
export const quartersKey = ['quarters'] as const

/** The quarter that covers today, wherever a quarter is named (AMB-044). */
export const currentQuarter = 'CURRENT_QUARTER'

/** A quarter by its id or as `currentQuarter`, with its figures, its certificates and their latest run (AUDIT-132). */
export function quarterQuery(quarter: string) {
  return queryOptions({
    queryKey: [...quartersKey, quarter],
    queryFn: ({ signal }) => call(api.GET('/audit-reports/quarters/{id}', { params: { path: { id: quarter } }, signal })),
    staleTime: 0,
  })
}

/** Milliseconds between two looks at a run (FD-23). */
const pollInterval = 2000

/** A run until it has ended. */
export function runQuery(run: CertificateRun) {
  return queryOptions({
    queryKey: ['certificate-run', run.runId],
    queryFn: ({ signal }) => call(api.GET('/audit-reports/certificate-runs/{id}', { params: { path: { id: run.runId } }, signal })),
    initialData: run,
    refetchInterval: ({ state }) => state.data?.state === 'RUNNING' && pollInterval,
  })
}

/** Starts making a quarter's certificates; answers with the run that is under way when there is one (AUDIT-126, PROMOTION-005, FD-23). */
export function useGenerateCertificates() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (quarter: string) =>
      call(
        quarter === currentQuarter
          ? api.POST('/audit-reports/generate-certificates', { params: { query: { quarter } } })
          : api.POST('/promotions/{id}/generate-certificates', { params: { path: { id: quarter } } }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: quartersKey }),
  })
}

/** One file with all certificates of a quarter. */
export const certificatesZip = (promotionId: string) => `/api/audit-reports/certificates.zip?quarter=${encodeURIComponent(promotionId)}`

/** Milliseconds after which a certificate's link, good for 15 minutes, is replaced by a fresh one. */
const linkAge = 10 * 60 * 1000

/** A store with its newest certificate, whose link works for as long as the page is open (AMB-043). */
export function storeQuery(id: string) {
  return queryOptions({
    queryKey: ['stores', 'profile', id],
    queryFn: ({ signal }) => call(api.GET('/stores/{id}', { params: { path: { id } }, signal })),
    staleTime: 0,
    refetchInterval: linkAge,
  })
}
