import { useEffect } from 'react'
import type { User } from '@/api/types.ts'
import { startWorker } from '../worker/start.ts'
import News from './News.tsx'
import { countedInMenu } from './navigation.ts'
import Palette from './palette/Palette.tsx'
import { SendWaiting } from './SendWaiting.tsx'

/** The parts of the frame that the first drawing does without. */
export default function Late({ user }: { user: User }) {
  const counts = countedInMenu(user)
  useEffect(startWorker, [])
  return (
    <>
      <SendWaiting />
      <Palette user={user} />
      {counts.length > 0 && <News person={user.id} counts={counts} />}
    </>
  )
}
