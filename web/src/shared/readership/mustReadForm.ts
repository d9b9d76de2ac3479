/** Whether a thing must be read, in forms. */
import { messages } from '@/api/limits.gen.ts'
import type { MustRead, MustReadEntry, User, Visibility } from '@/api/types.ts'
import { isDay, later } from '@/lib/days.ts'
import * as z from '@/lib/zod.ts'

export interface MustReadValues {
  mustRead: 'NO' | 'YES'
  /** The last day for reading it; '' while it need not be read. */
  mustReadBy: string
  /** Whether those who have read it are asked again. */
  mustReadAgain: boolean
}

/** The part of a form's schema that is about it. */
export const mustReadShape = {
  mustRead: z.enum(['NO', 'YES']),
  mustReadBy: z.string(),
  mustReadAgain: z.boolean(),
}

/** How many days people usually get. */
const usual = 7

/**
 * Whether a form asks if a thing must be read: when the chosen audience allows it (READERSHIP-005) or, before one is chosen, when every choice does.
 * `can` is what the person may do.
 */
export const asksMustRead = (
  { requireReading, publishTo }: Pick<User['can'], 'requireReading' | 'publishTo'>,
  visibility: Visibility | '',
) =>
  visibility === '' ? publishTo.length > 0 && publishTo.every((each) => requireReading.includes(each)) : requireReading.includes(visibility)

/** The first values of a form. */
export function mustReadValues(was?: MustRead | null): MustReadValues {
  return { mustRead: was ? 'YES' : 'NO', mustReadBy: was?.by ?? '', mustReadAgain: false }
}

/** The values that follow a choice. `today` is the business day. */
export function mustReadChoice(mustRead: MustReadValues['mustRead'], today: string, was?: MustRead | null): MustReadValues {
  return { mustRead, mustReadBy: mustRead === 'NO' ? '' : (was?.by ?? later(today, usual, 'day')), mustReadAgain: false }
}

/** What is wrong: the field and its message. A day that has passed may stay as it was. */
export function wrongMustRead({ mustRead, mustReadBy }: MustReadValues, today: string, was?: MustRead | null) {
  if (mustRead === 'NO') return undefined
  if (mustReadBy === '') return { field: 'mustReadBy', message: messages.mustReadDay } as const
  if (!isDay(mustReadBy)) return { field: 'mustReadBy', message: messages.dateUnreadable } as const
  return mustReadBy < today && mustReadBy !== was?.by ? ({ field: 'mustReadBy', message: messages.mustReadDayPast } as const) : undefined
}

/** What is sent: nothing if it stays as it was, so that those may edit a thing who may not mark it. */
export function sentMustRead({ mustRead, mustReadBy, mustReadAgain }: MustReadValues, was?: MustRead | null): { mustRead?: MustReadEntry } {
  const by = mustRead === 'YES' ? mustReadBy : null
  if (by === (was?.by ?? null) && !(by && mustReadAgain)) return {}
  return { mustRead: { by, ...(by && mustReadAgain && { again: true }) } }
}
