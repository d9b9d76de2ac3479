import type { Incentive } from '@/api/types.ts'
import base from '@/ui/Base.module.css'
import { judgeTexts as texts } from '../strings.ts'
import css from './Judging.module.css'

/** How the keys lead from amount to amount. */
export const KeysHint = ({ incentive }: { incentive: Incentive }) =>
  incentive.can.award && <p className={`${base.muted} ${css.keys}`}>{texts.keys}</p>
