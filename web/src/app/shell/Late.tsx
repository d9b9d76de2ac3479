import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '@/api/types.ts'
import { inPeace } from '@/lib/late.ts'
import { startWorker } from '../worker/start.ts'
import { renewBrokenLinks } from './brokenLinks.ts'
import { KeepKit } from './KeepKit.tsx'
import { LastSeen } from './LastSeen.tsx'
import News from './News.tsx'
import { NewVersion } from './NewVersion.tsx'
import { countedInMenu } from './navigation.ts'
import Palette from './palette/Palette.tsx'
import { SendWaiting } from './SendWaiting.tsx'
import { SlowDevice } from './SlowDevice.tsx'

export { ConnectionStrip } from './ConnectionStrip.tsx'

/** What may stand above a page. */
export function Top({ path }: { path: string }) {
  return (
    <>
      <NewVersion path={path} />
      <LastSeen path={path} />
      <SlowDevice />
    </>
  )
}

/** The parts of the frame that the first drawing does without. */
export function Below({ user, path }: { user: User; path: string }) {
  const counts = countedInMenu(user)
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry changes with the path
  useEffect(showCurrent, [path])
  useEffect(() => inPeace(startWorker), [])
  useEffect(() => renewBrokenLinks(client), [client])
  return (
    <>
      <SendWaiting />
      {user.can.audit && <KeepKit />}
      <Palette user={user} />
      {counts.length > 0 && <News person={user.id} counts={counts} />}
    </>
  )
}

/** Where the sidebar's menu scrolls, brings the entry of the page into sight. The page itself is not to move. */
function showCurrent() {
  const box = document.querySelector('[data-scrolls]')
  const current = box?.querySelector('[aria-current]')
  if (!box || !current) return
  const [inner, outer] = [current.getBoundingClientRect(), box.getBoundingClientRect()]
  box.scrollTop += Math.max(0, inner.bottom - outer.bottom) + Math.min(0, inner.top - outer.top)
}
