import type { components } from '@/api/schema.gen.ts'

type Schemas = components['schemas']

export type PromotionSummary = Schemas['PromotionSummary']
export type PromotionDetail = Schemas['PromotionDetail']
export type PromotionProduct = Schemas['PromotionProductView']
export type Position = 'FLOOR' | 'SHELF'
/** A change of a promotion. An absent field stays as it is. `actualEndDate: null` reopens a closed promotion. */
export type PromotionEdit = Schemas['PromotionEditInputBody']
/** What a sync changed. `kept` lists dates that were set by hand and stay as they are (FD-24). */
export type Synced = Schemas['PromotionSyncView']
