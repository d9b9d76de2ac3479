import { Button } from '@mantine/core'
import { IconBookmark, IconCircleCheckFilled } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { MustRead, Published } from '@/api/types.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import chips from '@/ui/Chip.module.css'
import css from './MustReadBar.module.css'
import { hasPassed, waitsFor } from './mustRead.ts'
import { texts } from './strings.ts'
import { useConfirm } from './useConfirm.ts'

interface Props {
  of: Published
  mustRead: MustRead
  /** What it is, for screen readers: 'the post by Jack', 'Roster'. */
  name: string
  /** Shows another state of it, wherever the thing is on the screen. */
  onChange: (mustRead: MustRead) => void
  /** Loads the thing again, because the server knows another version of it. */
  onStale: () => unknown
  /** A button for those who may know who has read it. */
  children?: ReactNode
}

/**
 * Says by when a thing must be read. Those whom it reaches confirm it here, and then see when they did (READERSHIP-004, READERSHIP-006,
 * READERSHIP-010). It keeps its height when it is confirmed, so that nothing below moves; what was confirmed before it was shown is lower.
 */
export function MustReadBar({ of, mustRead, name, onChange, onStale, children }: Props) {
  const { today, impersonator } = useUser()
  const { by, required, confirmedAt, renewed } = mustRead
  const confirm = useConfirm({ of, mustRead, onChange, onStale })
  const act = useRef<HTMLDivElement>(null)
  const waits = waitsFor(mustRead)
  const passed = hasPassed(mustRead, today)
  const [isLow, setLow] = useState(!waits)
  if (waits && isLow) setLow(false)
  const Icon = required && !waits ? IconCircleCheckFilled : IconBookmark

  function press() {
    confirm()
    act.current?.focus() // the button, which has focus, goes away
  }

  return (
    <div className={css.room}>
      <div className={css.bar} data-state={waits ? (passed ? 'overdue' : 'waits') : required ? 'read' : 'told'}>
        <Icon className={css.icon} size={22} aria-hidden />
        <p className={`${base.muted} ${css.words}`}>
          <b>
            {texts.mustReadBy(by, today)}
            {required && passed && !isLow && (
              <span className={chips.chip} data-tone="bad" hidden={!waits}>
                {texts.overdue}
              </span>
            )}
          </b>
          {!isLow && renewed && <span>{texts.renewed}</span>}
          {waits && impersonator && <span>{texts.cannotConfirm}</span>}
          {isLow && confirmedAt && <span>{texts.read(confirmedAt)}</span>}
        </p>
        {children}
        {required && !isLow && (
          <div ref={act} className={css.act} role="status" tabIndex={-1}>
            {confirmedAt ? (
              <span className={css.done}>{texts.read(confirmedAt)}</span>
            ) : (
              <Button variant="gold" aria-label={texts.confirmNamed(name)} disabled={impersonator !== null} onClick={press}>
                {texts.confirm}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
