import type { CSSProperties } from 'react'
import type { Quarter } from '@/api/types.ts'
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
export function Progress({ stores }: { stores: Stores }) {
  return (
    <div className={css.progress}>
      <ProgressBar stores={stores} />
      <p className={css.told}>
        <b>{texts.audited(stores.audited, stores.total)}</b>
        <span className={css.key} data-part="completed">
          {texts.completed(stores.completed)}
        </span>
        <span className={css.key} data-part="final">
          {texts.final(stores.final)}
        </span>
      </p>
    </div>
  )
}
