import type { CSSProperties } from 'react'
import type { Quarter } from '@/api/types.ts'
import { texts } from '../strings.ts'
import css from './Progress.module.css'

/** How far a quarter is: final and completed and audited stores, one over the other, against all of them. */
export function Progress({ stores: { total, audited, completed, final } }: { stores: Quarter['stores'] }) {
  const share = (n: number) => `${total === 0 ? 0 : (100 * n) / total}%`
  return (
    <div className={css.progress}>
      <div
        className={css.bar}
        style={{ '--audited': share(audited), '--completed': share(completed), '--final': share(final) } as CSSProperties}
      >
        <i className={css.audited} />
        <i className={css.completed} />
        <i className={css.final} />
      </div>
      <p className={css.told}>
        <b>{texts.audited(audited, total)}</b>
        <span className={css.key} data-part="completed">
          {texts.completed(completed)}
        </span>
        <span className={css.key} data-part="final">
          {texts.final(final)}
        </span>
      </p>
    </div>
  )
}
