import { useEffect, useState } from 'react'
import { Notice } from '@/ui/Notice.tsx'
import { whatWaits } from '../pages/unsent/count.ts'
import css from './WaitsHere.module.css'

/**
 * How much waits on this device, below the sign-in: after a kill, or when a session has ended, nothing else says it (FD-295). It names neither people
 * nor stores, because anybody may read it. Shows nothing if nothing waits.
 */
export default function WaitsHere() {
  const [waits, setWaits] = useState('')
  useEffect(() => {
    let left = false
    void whatWaits().then((what) => {
      if (!left) setWaits(what)
    })
    return () => {
      left = true
    }
  }, [])
  return (
    <div role="status" className={waits ? css.waits : undefined}>
      {waits && <Notice>{`This device still has ${waits} to send. What is yours is sent once you sign in. Nobody else sees it.`}</Notice>}
    </div>
  )
}
