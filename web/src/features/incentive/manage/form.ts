/** The form for a member incentive: its first values, its checks, and what it sends. */
import { limits, messages } from '@/api/limits.gen.ts'
import type { Attachment, Incentive, IncentiveEntry } from '@/api/types.ts'
import { dayOf, hourOf, momentOn } from '@/lib/dates.ts'
import { isDay, later } from '@/lib/days.ts'
import * as z from '@/lib/zod.ts'

/** What the form sends, without what the server needs to find what is edited. */
type Sent = Omit<IncentiveEntry, 'id' | 'version'>

/** INCENTIVE-012, AMB-054 */
const code = /^[A-Z0-9-]{10}$/

const text = (missing: string) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(limits.incentiveTextLength, messages.incentiveTextLong))

/** An hour of a day as a moment; the moment that was there before, while its day and hour are the same. */
function moment(day: string, hour: string, was: string | null | undefined): string {
  if (was && dayOf(was) === day && String(hourOf(was)) === hour) return was
  return momentOn(day, Number(hour))
}

/** The checks. One that has ended may keep its end. */
export function incentiveSchema(now: () => Date, was?: Incentive) {
  return z.pipe(
    z
      .object({
        code: z.string().check(z.trim(), z.toUpperCase(), z.regex(code, messages.incentiveCode)),
        name: z
          .string()
          .check(z.trim(), z.minLength(1, messages.incentiveName), z.maxLength(limits.incentiveNameLength, messages.incentiveNameLong)),
        prizeType: z.enum(['', 'CAMEL_BUCKS', 'OTHER']),
        descriptionShort: z
          .string()
          .check(z.trim(), z.minLength(1, messages.incentiveShort), z.maxLength(limits.incentiveShortLength, messages.incentiveShortLong)),
        descriptionLong: text(messages.incentiveLong),
        details: text(messages.incentiveDetails),
        detailsAdditional: z.string().check(z.trim(), z.maxLength(limits.incentiveTextLength, messages.incentiveTextLong)),
        photo: z.optional(z.custom<Attachment>()),
        endOn: z.string(),
        endHour: z.string(),
        scheduled: z.enum(['NO', 'YES']),
        startOn: z.string(),
        startHour: z.string(),
        showWinners: z.boolean(),
      })
      .check(({ value, issues }) => {
        const wrong = (field: string, message: string) => issues.push({ code: 'custom', input: value, path: [field], message })
        if (value.prizeType === '') wrong('prizeType', messages.incentivePrizeType)
        const starts = value.scheduled === 'YES'
        if (starts && value.startOn === '') wrong('startOn', messages.dateRequired)
        else if (starts && !isDay(value.startOn)) wrong('startOn', messages.dateUnreadable)
        if (!isDay(value.endOn)) {
          wrong('endOn', value.endOn === '' ? messages.incentiveEnd : messages.dateUnreadable)
          return
        }
        const end = moment(value.endOn, value.endHour, was?.endAt)
        const start = starts && isDay(value.startOn) && moment(value.startOn, value.startHour, was?.startAt)
        if (start && new Date(end) <= new Date(start)) wrong('endOn', messages.incentiveEndOrder)
        else if (end !== was?.endAt && new Date(end) <= now()) wrong('endOn', messages.incentiveEndPast)
      }),
    z.transform(
      ({ prizeType, photo, endOn, endHour, scheduled, startOn, startHour, ...rest }): Sent => ({
        ...rest,
        ...(prizeType && { prizeType }),
        photo: photo?.id ?? null,
        endAt: moment(endOn, endHour, was?.endAt),
        startAt: scheduled === 'YES' ? moment(startOn, startHour, was?.startAt) : null, // INCENTIVE-035
      }),
    ),
  )
}

export type IncentiveValues = z.input<ReturnType<typeof incentiveSchema>>

/** The form's first values. A new incentive ends in a month, at the start of this hour (INCENTIVE-023, AMB-062). */
export function incentiveValues(now: Date, was?: Incentive): IncentiveValues {
  const day = dayOf(now)
  const hour = String(hourOf(now))
  return {
    code: was?.code ?? '',
    name: was?.name ?? '',
    prizeType: was?.prizeType ?? '',
    descriptionShort: was?.descriptionShort ?? '',
    descriptionLong: was?.descriptionLong ?? '',
    details: was?.details ?? '',
    detailsAdditional: was?.detailsAdditional ?? '',
    photo: was?.photo ?? undefined,
    endOn: was ? dayOf(was.endAt) : later(day, 1, 'month'),
    endHour: was ? String(hourOf(was.endAt)) : hour,
    scheduled: was?.startAt ? 'YES' : 'NO',
    startOn: was?.startAt ? dayOf(was.startAt) : '',
    startHour: was?.startAt ? String(hourOf(was.startAt)) : hour,
    showWinners: was?.showWinners ?? false,
  }
}
