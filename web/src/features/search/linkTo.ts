import type { FoundHit, FoundKind } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'

/** Where a hit leads. People only find what they may open. */
export function linkTo(kind: FoundKind, { id, parentId }: FoundHit) {
  if (kind === 'PERSON') return paths.person(id)
  if (kind === 'STORE') return paths.store(id)
  if (kind === 'POST') return paths.post(id)
  if (kind === 'COMMENT') return paths.post(parentId)
  if (kind === 'RESOURCE') return paths.resources({ id })
  if (kind === 'COURSE') return paths.course(id, {})
  if (kind === 'PROMOTION') return paths.promotion(id)
  return paths.conversation(parentId)
}
