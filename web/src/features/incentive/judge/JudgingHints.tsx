import type { Incentive } from '@/api/types.ts'
import base from '@/ui/Base.module.css'
import { judgeTexts as texts } from '../strings.ts'
import css from './Judging.module.css'
import type { Drafts } from './useDrafts.ts'

/** How the keys lead from amount to amount, and that some cannot be stored as they are. */
export function JudgingHints({ incentive, drafts }: { incentive: Incentive; drafts: Drafts }) {
  return (
    <>
      {incentive.can.award && <p className={`${base.muted} ${css.keys}`}>{texts.keys}</p>}
      {drafts.blocked && (
        <p className={`${base.wrong} ${css.blocked}`} role="alert">
          {texts.fix}
        </p>
      )}
    </>
  )
}
