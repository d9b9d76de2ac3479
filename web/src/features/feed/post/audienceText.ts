import type { Post } from '@/api/types.ts'
import { choiceNames, visibilityName } from '@/shared/audience/audience.ts'
import { texts } from '../strings.ts'

/** A post's audience for those who may know it: in a few words, and in full. */
export function audienceText(post: Post): { short: string; full: string } | undefined {
  const { visibility } = post
  if (!visibility) return undefined
  const name = visibilityName(visibility)
  const chosen = choiceNames(post)
  if (chosen.length === 0) return { short: name, full: name }
  return {
    short: chosen.length > mostNamed || visibility === 'SELECT_STORES' ? inShort(post, name, chosen) : chosen.join(', '),
    full: `${name}: ${chosen.join(', ')}`,
  }
}

/** More regions than this are only counted. */
const mostNamed = 3

function inShort({ visibility }: Post, name: string, chosen: string[]): string {
  if (visibility !== 'SELECT_STORES') return name
  return chosen.length > 1 ? texts.stores(chosen.length) : (chosen[0] ?? name)
}
