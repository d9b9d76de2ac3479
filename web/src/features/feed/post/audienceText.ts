import type { Post } from '@/api/types.ts'
import { audienceName, choiceNames, visibilityName } from '@/shared/audience/audience.ts'
import { texts } from '../strings.ts'

/** A post's audience for those who may know it: in a few words, and in full. */
export function audienceText(post: Post): { short: string; full: string } | undefined {
  const { visibility } = post
  if (!visibility) return undefined
  const name = visibilityName(visibility)
  const kinds = choiceNames(post)
  const chosen = kinds.flat()
  if (chosen.length === 0) return { short: name, full: name }
  const isShort = chosen.length <= mostNamed && visibility !== 'SELECT_STORES'
  return {
    short: isShort ? kinds.map((names) => names.join(', ')).join(' · ') : inShort(post, name, chosen),
    full: audienceName(post),
  }
}

/** Where more is chosen than this, a post only says how it was chosen. */
const mostNamed = 3

function inShort({ visibility }: Post, name: string, chosen: string[]): string {
  if (visibility !== 'SELECT_STORES') return name
  return chosen.length > 1 ? texts.stores(chosen.length) : (chosen[0] ?? name)
}
