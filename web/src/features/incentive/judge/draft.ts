/** What a judge has typed for an entry, and what it means. */
import { limits, messages } from '@/api/limits.gen.ts'
import type { Incentive, Reward, Submission } from '@/api/types.ts'

type PrizeType = Incentive['prizeType']

/** What is stored for an entry, as a judge would type it. */
export function typedOf({ camelBucks, otherPrize }: Submission, type: PrizeType): string {
  if (type === 'OTHER') return otherPrize ?? ''
  return camelBucks ? String(camelBucks) : ''
}

/** What a typed text gives an entry, or what is wrong with it. Nothing typed gives nothing. */
export function readReward(submissionId: string, typed: string, type: PrizeType): { reward: Reward } | { wrong: string } {
  const text = typed.trim()
  if (type === 'OTHER') {
    if ([...text].length > limits.incentivePrizeLength) return { wrong: messages.incentivePrizeLong }
    return { reward: { submissionId, otherPrize: text || null } }
  }
  const digits = text.replaceAll(',', '')
  if (!/^\d*$/.test(digits) || Number(digits) > limits.incentiveBucksMost) return { wrong: messages.incentiveBucks }
  return { reward: { submissionId, camelBucks: Number(digits) || null } }
}
