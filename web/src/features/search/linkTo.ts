import type { FoundHit, FoundKind } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'

/** Where a hit leads; undefined for people and stores, which have no page that everybody may open. */
export function linkTo(kind: FoundKind, { id, parentId }: FoundHit) {
  if (kind === 'POST') return paths.post(id)
  if (kind === 'COMMENT') return paths.post(parentId)
  if (kind === 'RESOURCE') return paths.resources({ id })
  if (kind === 'COURSE') return paths.course(id, {})
  if (kind === 'MESSAGE') return paths.conversation(parentId)
  return undefined
}
