import type { FixList } from '@/api/fix.ts'
import { figure } from '@/lib/figure.ts'
import { FixLines } from './FixLines.tsx'
import { fixTexts as texts } from './strings.ts'

/** How many of a store's open fixes are named. */
const named = 3

interface Props {
  /** The first page of the open fixes. */
  fixes: FixList
  /** What they are about: a store's id, or 'mine'. */
  of: string
}

/** What a store has to fix now, whichever audit found it: how many there are, and the first of the page of fixes (FD-261). */
export function FirstFixes({ fixes: { items, counts }, of }: Props) {
  const { open } = counts
  return (
    <>
      {open === 0 && <h3>{texts.nothing}</h3>}
      {open > 0 && open <= named && <h3>{texts.toFix}</h3>}
      {open > named && (
        <h3>
          {texts.firstOf(named)} <span {...figure('fixes.open', of)}>{open}</span> {texts.toFixOf}
        </h3>
      )}
      <FixLines fixes={items.slice(0, named)} />
    </>
  )
}
