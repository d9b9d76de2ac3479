/** What a judge has typed for an entry, and what it means. */
import { limits, messages } from '@/api/limits.gen.ts'
import type { Incentive, Reward, Submission } from '@/api/types.ts'

type PrizeType = Incentive['prizeType']

/** What is stored for an entry, as a judge would type it. */
export function typedOf({ camelBucks, otherPrize, judged }: Submission, type: PrizeType): string {
  const none = judged ? '0' : ''
  if (type === 'OTHER') return otherPrize ?? none
  return camelBucks ? String(camelBucks) : none
}

/** What a typed text gives an entry, or what is wrong with it. A 0 means that it gets nothing; nothing typed, that it is not judged yet (FD-267). */
export function readReward(entry: Submission, typed: string, type: PrizeType): { reward: Reward } | { wrong: string } {
  const of = { submissionId: entry.id, version: entry.version }
  const text = typed.trim()
  if (text === '0') return { reward: { ...of, camelBucks: 0 } }
  if (type === 'OTHER') {
    if ([...text].length > limits.incentivePrizeLength) return { wrong: messages.incentivePrizeLong }
    return { reward: { ...of, otherPrize: text || null } }
  }
  const digits = text.replaceAll(',', '')
  if (!/^\d*$/.test(digits) || Number(digits) > limits.incentiveBucksMost) return { wrong: messages.incentiveBucks }
  return { reward: { ...of, camelBucks: digits === '' ? null : Number(digits) } }
}
