/** The part of the form for a resource that is about its review: its first values, its checks, and what it sends (FD-439). */
import { messages } from '@/api/limits.gen.ts'
import type { Attachment, Resource, ResourceReviewEntry } from '@/api/types.ts'
import { isDay } from '@/lib/days.ts'
import * as z from '@/lib/zod.ts'
import { reviewOf } from './review.ts'

/** The spans, in the order of the screen. KEEP leaves the day as it is. */
export const spans = ['NONE', 'MONTHS_3', 'MONTHS_6', 'MONTHS_12', 'DAY'] as const

export const reviewShape = {
  again: z.enum(['KEEP', ...spans]),
  againOn: z.string(),
  /** '': whoever shared it. */
  keeper: z.string(),
  /** Whether another file or link moves the day on. */
  movesOn: z.boolean(),
}

export interface ReviewValues {
  again: 'KEEP' | (typeof spans)[number]
  againOn: string
  keeper: string
  movesOn: boolean
}

export function reviewValues(was?: Resource): ReviewValues {
  const review = was && reviewOf(was)
  return { again: review?.on ? 'KEEP' : 'NONE', againOn: '', keeper: review?.chosen ?? '', movesOn: true }
}

/** What is wrong with the chosen day. `today` is the business day. */
export function wrongReview({ again, againOn }: Pick<ReviewValues, 'again' | 'againOn'>, today: string): string | undefined {
  if (again !== 'DAY') return undefined
  if (againOn !== '' && !isDay(againOn)) return messages.dateUnreadable
  return againOn > today ? undefined : messages.reviewDay
}

/** What a resource is of: a file or a link. */
export interface Content {
  type: Resource['type']
  file?: Attachment | undefined
  link: string
}

/** Whether a form has another file or another link than the resource that is edited. */
export function isOther({ type, file, link }: Content, was?: Resource): boolean {
  if (!was) return false
  return type !== was.type || (type === 'FILE' ? file?.id !== was.file?.id : link.trim() !== was.link)
}

export interface SentReview {
  /** What the person has chosen. Absent: nothing else than before. */
  review?: ResourceReviewEntry
  /** The person has looked at it while replacing its content, so its day moves on. */
  looked?: true
}

export function sentReview({ again, againOn, keeper, movesOn }: ReviewValues, was: Resource | undefined, isNew: boolean): SentReview {
  const before = reviewValues(was)
  if (again !== before.again)
    return { review: { ...(keeper && { keeper }), ...(again !== 'KEEP' && { again }), ...(again === 'DAY' && { againOn }) } }
  return {
    ...(keeper !== before.keeper && { review: keeper ? { keeper } : {} }),
    ...(again === 'KEEP' && isNew && movesOn && { looked: true }),
  }
}
