import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { limits } from '@/api/limits.gen.ts'
import type { Incentive, Submission } from '@/api/types.ts'
import base from '@/ui/Base.module.css'
import coin from '@/ui/brand/coin.svg'
import { judgeTexts as texts } from '../strings.ts'
import css from './Reward.module.css'
import type { Drafts } from './useDrafts.ts'

interface Props {
  entry: Submission
  /** What the judge knows the entry by. */
  name: string
  incentive: Incentive
  drafts: Drafts
  /** In a row of a table, whose heading says what it is. */
  dense?: boolean
  /** What else can be done with the entry. */
  children?: ReactNode
}

/** What an entry gets: the result once it is awarded, and before that a field for those who judge. */
export function Reward({ entry, name, incentive, drafts, dense = false, children }: Props) {
  const isBucks = incentive.prizeType === 'CAMEL_BUCKS'
  const { typed, state, wrong } = drafts.of(entry)
  const told = state === 'SAVING' || state === 'TYPED' ? texts.saving : drafts.isNew(entry) && state === 'KEPT' ? texts.kept : ''
  if (entry.result !== null)
    return (
      <p className={`${base.row} ${css.result}`} data-won={entry.state === 'WON' || undefined}>
        {entry.state === 'WON' && entry.camelBucks && <img src={coin} alt="" width={28} height={28} />}
        {entry.result}
      </p>
    )
  if (!entry.can.judge) return null
  return (
    <div className={css.judge} data-dense={dense || undefined}>
      <TextInput
        label={dense ? undefined : isBucks ? texts.bucks : texts.prize}
        aria-label={isBucks ? texts.bucksOf(name) : texts.prizeOf(name)}
        value={typed}
        onChange={(event) => drafts.type(entry, event.target.value)}
        onBlur={() => state === 'TYPED' && drafts.store(entry.id)}
        inputMode={isBucks ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={isBucks ? 12 : limits.incentivePrizeLength}
        error={wrong}
        data-reward
        leftSection={isBucks && <img src={coin} alt="" width={22} height={22} />}
      />
      <p className={`${base.muted} ${css.told}`} role="status">
        {told}
      </p>
      {state === 'FAILED' && wrong === texts.notKept && (
        <Button size="sm" variant="default" onClick={() => drafts.store(entry.id)}>
          {texts.retry}
        </Button>
      )}
      {drafts.isStale(entry) && (
        <Button size="sm" variant="default" aria-label={texts.stillRightOf(name)} onClick={() => drafts.confirm(entry)}>
          {texts.stillRight}
        </Button>
      )}
      {children}
    </div>
  )
}

/** The fields of what entries get, in their order. */
export function rewardFields(of: HTMLElement | null): HTMLInputElement[] {
  return [...(of?.querySelectorAll<HTMLInputElement>('input[data-reward]') ?? [])]
}

/** How many fields a key leads on from a field of what an entry gets. Undefined: it leads nowhere. */
export const rewardStep = (key: string): number | undefined => ({ Enter: 1, ArrowDown: 1, ArrowUp: -1 })[key]

/** Goes to a field of what an entry gets. */
export function enterReward(field: HTMLInputElement | undefined) {
  field?.focus()
  field?.select()
}
