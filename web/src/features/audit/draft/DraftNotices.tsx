import { useState } from 'react'
import { fullName } from '@/shared/people/people.ts'
import { Notice } from '@/ui/Notice.tsx'
import { texts } from '../strings.ts'
import type { Report } from '../types.ts'
import css from './DraftNotices.module.css'
import { GoneLines } from './GoneLines.tsx'
import { useDraftStatus } from './useDraft.ts'

interface Props {
  report: Report
  /** Whether another tab is editing the report. */
  elsewhere: boolean
  /** How many lines somebody else answered differently, and the person has not settled yet. */
  undecided: number
  /** Called when the person wants to settle them. */
  onChoose: () => void
}

/** Tells people what they need to know about marks that are on this device but not on the server (AMB-031). */
export function DraftNotices({ report, elsewhere, undecided, onChoose }: Props) {
  const { restored, heldBack, kept, gone } = useDraftStatus()
  const [dismissed, setDismissed] = useState(false)
  const showsRestored = restored > 0 && !dismissed && !elsewhere
  const by = report.completedBy ? fullName(report.completedBy) : texts.clash.somebody
  if (!elsewhere && heldBack === 0 && kept && !showsRestored && undecided === 0 && gone.length === 0) return null
  return (
    <div className={css.notices}>
      {elsewhere && <Notice live>{texts.draft.otherTab}</Notice>}
      {heldBack > 0 && <Notice live>{texts.draft.completedMeanwhile(by, heldBack)}</Notice>}
      {undecided > 0 && (
        <Notice live action={{ label: texts.clash.choose, onPress: onChoose }}>
          {texts.clash.undecided(undecided)}
        </Notice>
      )}
      {!kept && (
        <Notice live tone="bad">
          {texts.draft.notKept}
        </Notice>
      )}
      {showsRestored && (
        <Notice live onDismiss={() => setDismissed(true)}>
          {texts.draft.restored}
        </Notice>
      )}
      <GoneLines />
    </div>
  )
}
