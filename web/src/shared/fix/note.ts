import * as z from '@/lib/zod.ts'
import { fixTexts as texts } from './strings.ts'

const longest = 500

/** A note about a fix. `missing` is the message when one is needed. */
export function noteOf(missing?: string) {
  return z.string().check(z.trim(), ...(missing ? [z.minLength(1, missing)] : []), z.maxLength(longest, texts.noteLong))
}
