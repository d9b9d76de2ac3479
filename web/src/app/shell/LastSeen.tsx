import { Notice } from '@/ui/Notice.tsx'
import { useRootMark } from '@/ui/useRootMark.ts'
import { dismissedIn } from './ConnectionStrip.tsx'
import css from './NewVersion.module.css'
import { useSeenAt } from './useSeenAt.ts'

/** Says how old a page is that was opened without a connection, once the strip that says it was dismissed (OFFLINE-008, FD-346). */
export function LastSeen({ path }: { path: string }) {
  const at = useSeenAt(path)
  const shows = dismissedIn.use() === 'offline' && at !== undefined
  useRootMark('notice', shows)
  if (!shows) return null
  return (
    <div className={css.offer}>
      <Notice live>Last updated {at}</Notice>
    </div>
  )
}
