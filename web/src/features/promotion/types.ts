import type { components } from '@/api/schema.gen.ts'

type Schemas = components['schemas']

export type Kind = 'CORE_RANGE' | 'PROMO'
export type PromotionSummary = Schemas['PromotionSummary']
export type PromotionDetail = Schemas['PromotionDetail']
export type PromotionProduct = Schemas['PromotionProductView']
export type Position = 'FLOOR' | 'SHELF'
/** What is absent stays as it is; actualEndDate null opens a closed promotion again. */
export type PromotionEdit = Schemas['PromotionEditInputBody']
/** What a sync did; `kept` are dates that were set by hand and stay (FD-24). */
export type Synced = Schemas['PromotionSyncView']
