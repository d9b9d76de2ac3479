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

/** What is wrong with a typed text, whichever entry it is for. Undefined: nothing. */
export function wrongIn(typed: string, type: PrizeType): string | undefined {
  const text = typed.trim()
  if (type === 'OTHER') return [...text].length > limits.incentivePrizeLength ? messages.incentivePrizeLong : undefined
  const digits = text.replaceAll(',', '')
  return !/^\d*$/.test(digits) || Number(digits) > limits.incentiveBucksMost ? messages.incentiveBucks : undefined
}

/** What a typed text gives an entry, if it is right. A 0 means that it gets nothing; nothing typed, that it is not judged yet (FD-267). */
export function rewardOf(entry: Submission, typed: string, type: PrizeType): Reward {
  const of = { submissionId: entry.id, version: entry.version }
  const text = typed.trim()
  if (text === '0') return { ...of, camelBucks: 0 }
  if (type === 'OTHER') return { ...of, otherPrize: text || null }
  const digits = text.replaceAll(',', '')
  return { ...of, camelBucks: digits === '' ? null : Number(digits) }
}

/** What a typed text gives an entry, or what is wrong with it. */
export function readReward(entry: Submission, typed: string, type: PrizeType): { reward: Reward } | { wrong: string } {
  const wrong = wrongIn(typed, type)
  return wrong ? { wrong } : { reward: rewardOf(entry, typed, type) }
}

/** Why rewards of a call were refused, by their places in it, of the server's 'rewards[3].submissionId'. */
export function reasons(fields: Readonly<Record<string, string>>): Map<number, string> {
  const why = new Map<number, string>()
  for (const [path, message] of Object.entries(fields)) {
    const place = /^rewards\[(\d+)\]/.exec(path)?.[1]
    if (place && !why.has(Number(place))) why.set(Number(place), message)
  }
  return why
}
