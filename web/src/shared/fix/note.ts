import { limits, messages } from '@/api/limits.gen.ts'
import * as z from '@/lib/zod.ts'

/** A note about a fix. `missing` is the message when one is needed. */
export function noteOf(missing?: string) {
  return z.string().check(z.trim(), ...(missing ? [z.minLength(1, missing)] : []), z.maxLength(limits.fixNoteLength, messages.fixNoteLong))
}
