import * as z from 'zod/mini'
import { messages } from '@/api/limits.gen.ts'
import { texts } from './strings.ts'

// The site forbids eval, which zod would otherwise try for speed.
z.config({ jitless: true })

/** Days 'YYYY-MM-DD', as date fields hold them; actualEndDate may be empty. */
export const datesSchema = z
  .object({
    startDate: z.string().check(z.minLength(1, texts.edit.startMissing)),
    endDate: z.string().check(z.minLength(1, texts.edit.endMissing)),
    actualEndDate: z.string(),
  })
  .check(
    z.refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
      error: messages.promotionReversed,
      path: ['endDate'],
    }),
    z.refine(({ startDate, actualEndDate }) => !actualEndDate || startDate <= actualEndDate, {
      error: messages.promotionActualReversed,
      path: ['actualEndDate'],
    }),
  )
