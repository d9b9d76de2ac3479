import type { FoundHit, FoundKind, User } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'

/** Where a hit leads; undefined for what has no page that the person may open. */
export function linkTo(kind: FoundKind, { id, parentId }: FoundHit, can: User['can']) {
  if (kind === 'PERSON' && can.manageEverybody) return paths.person(id)
  if (kind === 'STORE' && can.listStores) return paths.store(id)
  if (kind === 'POST') return paths.post(id)
  if (kind === 'COMMENT') return paths.post(parentId)
  if (kind === 'RESOURCE') return paths.resources({ id })
  if (kind === 'COURSE') return paths.course(id, {})
  if (kind === 'MESSAGE') return paths.conversation(parentId)
  return undefined
}
