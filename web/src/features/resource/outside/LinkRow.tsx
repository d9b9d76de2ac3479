import { Button } from '@mantine/core'
import type { OutsideLink } from '@/api/types.ts'
import { formatDate, formatTime, relativeDateWithin } from '@/lib/dates.ts'
import { fullName } from '@/shared/people/people.ts'
import chips from '@/ui/Chip.module.css'
import { texts } from '../strings.ts'
import css from './OutsideLinks.module.css'

const t = texts.outside

const when = (moment: string) => `${formatDate(moment)}, ${formatTime(moment)}`

/** A link for people outside: whom it is for, who made it, until when, and what became of it. */
export function LinkRow({ link, onRevoke }: { link: OutsideLink; onRevoke: () => void }) {
  const isLive = link.state === 'LIVE'
  return (
    <li className={css.link}>
      <div className={css.what}>
        <b>{link.note}</b>
        <p className={css.quiet}>{endOf(link)}</p>
        <p className={css.quiet}>
          {link.lastUsedAt ? t.used(link.opens, link.downloads, relativeDateWithin(link.lastUsedAt)) : t.neverUsed}
        </p>
        <p className={css.quiet}>{t.madeBy(fullName(link.createdBy), when(link.createdAt))}</p>
      </div>
      {isLive ? (
        <Button variant="default" size="sm" aria-label={t.revokeNamed(link.note)} onClick={onRevoke}>
          {t.revoke}
        </Button>
      ) : (
        <span className={chips.chip}>{t.states[link.state]}</span>
      )}
    </li>
  )
}

function endOf({ state, endsAt, revokedAt, revokedBy }: OutsideLink): string {
  if (state === 'REVOKED' && revokedAt) return t.revoked(revokedBy ? fullName(revokedBy) : '', when(revokedAt))
  if (state === 'MAKER_LEFT') return t.left
  return state === 'ENDED' ? t.ended(when(endsAt)) : t.until(when(endsAt))
}
