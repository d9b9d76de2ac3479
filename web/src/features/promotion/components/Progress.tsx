import type { CSSProperties } from 'react'
import type { Quarter } from '@/api/types.ts'
import { CountLink } from '@/shared/CountLink.tsx'
import { type Stage, storesAt } from '@/shared/quarterLists.ts'
import base from '@/ui/Base.module.css'
import { texts } from '../strings.ts'
import css from './Progress.module.css'

type Stores = Quarter['stores']

/** How far a quarter is, as a bar: the shares of stores with any report, a completed one and a final one. The words beside it say the same. */
export function ProgressBar({ stores: { total, audited, completed, final } }: { stores: Stores }) {
  const share = (n: number) => `${total === 0 ? 0 : (100 * n) / total}%`
  return (
    <div
      className={css.bar}
      style={{ '--audited': share(audited), '--completed': share(completed), '--final': share(final) } as CSSProperties}
    >
      <i className={css.audited} />
      <i className={css.completed} />
      <i className={css.final} />
    </div>
  )
}

/** The bar, with the numbers in words. */
export function Progress({ promotion, stores }: Pick<Quarter, 'promotion' | 'stores'>) {
  return (
    <div className={base.stack}>
      <ProgressBar stores={stores} />
      <ProgressWords promotion={promotion} stores={stores} />
    </div>
  )
}

/** The numbers in words. Each leads to the reports that it counts (FD-37). */
export function ProgressWords({ promotion: { id, description }, stores }: Pick<Quarter, 'promotion' | 'stores'>) {
  const parts: { stage: Stage; n: number; text: string }[] = [
    { stage: 'started', n: stores.audited, text: texts.audited(stores.audited, stores.total) },
    { stage: 'completed', n: stores.completed, text: texts.completed(stores.completed) },
    { stage: 'final', n: stores.final, text: texts.final(stores.final) },
  ]
  return (
    <p className={`${base.wrap} ${base.muted} ${css.told}`}>
      {parts.map(({ stage, n, text }) => (
        <span key={stage} className={css.key} data-part={stage}>
          <CountLink n={n} link={storesAt(stage, id)} name={texts.ofQuarter(text, description)}>
            {text}
          </CountLink>
        </span>
      ))}
    </p>
  )
}
