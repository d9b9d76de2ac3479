import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { limits } from '@/api/limits.gen.ts'
import type { Conversation } from '@/api/types.ts'
import base from '@/ui/Base.module.css'
import box from '@/ui/CheckBox.module.css'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { Notice } from '@/ui/Notice.tsx'
import { texts } from '../strings.ts'
import css from './ManyBar.module.css'
import type { Many } from './useMany.ts'

const ManyDialog = lazyDialog(() => import('./ManyDialog.tsx'))

/** Begins and ends choosing several conversations. `children` stand beside it until then. */
export function ManyHead({ many, children }: { many: Many; children: ReactNode }) {
  const { choosing, first, has, button, begin, stop, chooseAll } = many
  return (
    <div className={css.head}>
      {choosing ? (
        <label className={`${base.row} ${css.all}`}>
          <span className={css.box}>
            <input
              type="checkbox"
              className={box.box}
              checked={first.length > 0 && first.every(({ id }) => has(id))}
              disabled={first.length === 0}
              onChange={(event) => chooseAll(event.target.checked)}
            />
          </span>
          {texts.selectAll(first.length, first.length === limits.conversationsAtOnce)}
        </label>
      ) : (
        children
      )}
      <Button
        ref={button}
        variant="subtle"
        size="xs"
        className={css.toggle}
        disabled={!choosing && first.length === 0}
        onClick={choosing ? stop : begin}
      >
        {choosing ? texts.done : texts.select}
      </Button>
    </div>
  )
}

interface Props {
  many: Many
  /** The conversations of the list, as they are now. */
  shown: readonly Conversation[]
  /** Whether the list has what is resolved. */
  ofResolved: boolean
}

/** Below the list: how many are chosen and what can be done with them, and after that what was left, and why (FD-449). */
export function ManyBar({ many, shown, ofResolved }: Props) {
  const { choosing, chosen, left, dismiss, isPending, act } = many
  const [asking, setAsking] = useState<'ASSIGN' | 'LABELS'>()
  const now = shown.filter(({ id }) => chosen.some((one) => one.id === id))
  const reopens = now.length === 0 ? ofResolved : now.every(({ inbox }) => inbox?.resolvedAt)
  const none = chosen.length === 0 || isPending
  return (
    <>
      {left.length > 0 && (
        <Notice tone="bad" live onDismiss={dismiss}>
          {texts.leftMany(left.reduce((n, { titles }) => n + titles.length, 0))}
          {left.map(({ why, titles }) => (
            <span key={why} className={css.left}>
              <b>{texts.someOf(titles)}</b> {why}
            </span>
          ))}
        </Notice>
      )}
      {choosing && (
        <section className={css.bar} aria-label={texts.selection}>
          <p role="status">{texts.selected(chosen.length)}</p>
          <div className={css.acts}>
            <Button disabled={none} onClick={() => void act({ action: reopens ? 'REOPEN' : 'RESOLVE' })}>
              {reopens ? texts.reopen : texts.resolve}
            </Button>
            <Button variant="default" disabled={none} aria-haspopup="dialog" onClick={() => setAsking('ASSIGN')}>
              {texts.assign}
            </Button>
            <Button variant="default" disabled={none} aria-haspopup="dialog" onClick={() => setAsking('LABELS')}>
              {texts.label}
            </Button>
          </div>
          <LazyDialog opened={asking !== undefined}>
            {asking && <ManyDialog asks={asking} of={now} busy={isPending} onAct={act} onClose={() => setAsking(undefined)} />}
          </LazyDialog>
        </section>
      )}
    </>
  )
}
