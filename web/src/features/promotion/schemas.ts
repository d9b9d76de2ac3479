import { messages } from '@/api/limits.gen.ts'
import * as z from '@/lib/zod.ts'
import { optionalDay, requiredDay } from '@/shared/form/days.ts'
import { texts } from './strings.ts'

/** PROMOTION-003, FD-04. An empty actual end date becomes null, which means that the promotion ends as planned. */
export const datesSchema = z.pipe(
  z
    .object({
      startDate: requiredDay(texts.edit.startMissing),
      endDate: requiredDay(texts.edit.endMissing),
      actualEndDate: optionalDay,
    })
    .check(
      z.refine(({ startDate, endDate }) => startDate <= endDate, { error: messages.promotionReversed, path: ['endDate'] }),
      z.refine(({ startDate, actualEndDate }) => !actualEndDate || startDate <= actualEndDate, {
        error: messages.promotionActualReversed,
        path: ['actualEndDate'],
      }),
    ),
  z.transform(({ actualEndDate, ...dates }) => ({ ...dates, actualEndDate: actualEndDate || null })),
)
