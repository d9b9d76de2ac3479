import { CloseButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '@/api/types.ts'
import { clockTime } from '@/lib/clock.ts'
import { latePart } from '@/lib/late.ts'
import { meQuery } from '@/shared/session/session.ts'
import { useRootMark } from '@/ui/useRootMark.ts'
import css from './Banners.module.css'

const stopping = latePart(() => import('@/shared/impersonation/stop.ts'))

/**
 * Says on every screen whose name the person acts in, until when, and lets them stop (IMPERSONATION-009). It is there from the first paint, so
 * nothing shifts.
 */
export function ImpersonationBanner({ user }: { user: User }) {
  const { impersonationEndsAt: ends } = user
  useRootMark('acting')
  const client = useQueryClient()
  useEffect(() => {
    if (!ends) return
    const timer = setTimeout(() => void client.invalidateQueries(meQuery), Date.parse(ends) - Date.now() + 500)
    return () => clearTimeout(timer)
  }, [client, ends])
  const time = ends && clockTime(ends)
  return (
    <section className={css.acting} aria-label="Impersonation">
      <p className={css.lines}>
        <strong>
          Impersonating {user.firstName} {user.lastName}
        </strong>
        <span>
          {user.store && `${user.store.name} · `}until {time}
        </span>
      </p>
      <CloseButton className={css.close} aria-label="Stop impersonating" onClick={() => stopping.load().then(({ stop }) => stop())} />
    </section>
  )
}
