import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { reportsKey } from '@/api/audit.ts'
import { api, call } from '@/api/client.ts'
import { complianceKey } from '@/api/compliance.ts'
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

/** PROMOTION-006: today becomes its last day (FD-05). */
export function useClosePromotion(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.POST('/promotions/{id}/close', { params: { path: { id } } })),
    onSuccess: () => refresh(client),
  })
}

/** PROMOTION-004: all or nothing (AMB-129). */
export function useSyncPromotions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.POST('/promotions/sync')),
    onSuccess: () => refresh(client),
  })
}

/** Reports tell the dates of their promotions as these are now (FD-03), so whatever shows one is read anew. */
function refresh(client: QueryClient) {
  for (const queryKey of [promotionKey, complianceKey, reportsKey]) void client.invalidateQueries({ queryKey })
}
