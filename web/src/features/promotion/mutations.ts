import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { reportsKey } from '@/api/audit.ts'
import { api, call } from '@/api/client.ts'
import { complianceKey, figuresKey } from '@/api/compliance.ts'
import { promotionKey } from '@/api/promotion.ts'
import type { PromotionEdit } from './types.ts'

/** PROMOTION-003 */
export function useEditPromotion(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PromotionEdit) => call(api.POST('/promotions/{id}', { params: { path: { id } }, body })),
    onSuccess: () => refresh(client),
  })
}

/** PROMOTION-006. Today becomes the promotion's last day (FD-05). */
export function useClosePromotion(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.POST('/promotions/{id}/close', { params: { path: { id } } })),
    onSuccess: () => refresh(client),
  })
}

/** PROMOTION-004. If anything in the feed is wrong, nothing changes (AMB-129). */
export function useSyncPromotions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.POST('/promotions/sync')),
    onSuccess: () => refresh(client),
  })
}

/** PROMOTION-005, FD-23. Starts a run that makes a quarter's certificates. If one is already running, the answer is that run. */
export function useGenerateCertificates() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(api.POST('/promotions/{id}/generate-certificates', { params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: figuresKey }),
  })
}

/** Reports show the current dates of their promotions (FD-03), so everything that shows a report or a promotion is loaded again. */
function refresh(client: QueryClient) {
  for (const queryKey of [promotionKey, complianceKey, reportsKey]) void client.invalidateQueries({ queryKey })
}
