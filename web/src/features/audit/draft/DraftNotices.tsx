import { useState } from 'react'
import { fullName } from '@/shared/people/people.ts'
import { Notice } from '@/ui/Notice.tsx'
import { texts } from '../strings.ts'
import type { Report } from '../types.ts'
import css from './DraftNotices.module.css'
import { aboutReport } from './draft.ts'
import { GoneLines } from './GoneLines.tsx'
import { LeftMarks } from './LeftMarks.tsx'
import { downloadMarks } from './marksFile.ts'
import { useDraft, useDraftStatus } from './useDraft.ts'
import { useTakeMarks } from './useTakeMarks.ts'

interface Props {
  report: Report
  /** Whether another tab is editing the report. */
  elsewhere: boolean
  /** Called when the person wants to edit in this tab instead. */
  onEditHere: () => void
  /** How many lines somebody else answered differently, and the person has not settled yet. */
  undecided: number
  /** Called when the person wants to settle them. */
  onChoose: () => void
}

/** Tells people what they need to know about marks that are on this device but not on the server (AMB-031). */
export function DraftNotices({ report, elsewhere, onEditHere, undecided, onChoose }: Props) {
  const draft = useDraft()
  const { restored, heldBack, onlyHere, gone } = useDraftStatus()
  const [dismissed, setDismissed] = useState(false)
  const showsRestored = restored > 0 && !dismissed && !elsewhere
  if (!elsewhere && heldBack.length === 0 && onlyHere === 0 && !showsRestored && undecided === 0 && gone.length === 0) return null
  return (
    <div className={css.notices}>
      {elsewhere && (
        <Notice live action={{ label: texts.draft.editHere, onPress: onEditHere }}>
          {texts.draft.otherTab}
        </Notice>
      )}
      {heldBack.length > 0 && <HeldBack report={report} />}
      {undecided > 0 && (
        <Notice live action={{ label: texts.clash.choose, onPress: onChoose }}>
          {texts.clash.undecided(undecided)}
        </Notice>
      )}
      {onlyHere > 0 && (
        <Notice
          live
          tone="bad"
          action={{ label: texts.left.file, onPress: () => downloadMarks(aboutReport(report), draft.unsavedLines()) }}
        >
          {texts.draft.onlyHere(onlyHere)}
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

/** The marks that were not saved before somebody completed the report (AMB-031, FD-32). */
function HeldBack({ report }: { report: Report }) {
  const draft = useDraft()
  const { heldBack } = useDraftStatus()
  const take = useTakeMarks(report.store.id)
  const by = report.completedBy ? fullName(report.completedBy) : texts.clash.somebody
  const why = report.status === 'COMPLETED' ? texts.draft.completedMeanwhile(by, heldBack.length) : texts.draft.notAllowed(heldBack.length)
  const takeThese = take && (() => take(report.id ?? '', draft.data().lines, () => draft.clear()))
  return (
    <LeftMarks lines={heldBack} about={aboutReport(report)} onTake={takeThese} onGiveUp={() => draft.clear()}>
      {why}
    </LeftMarks>
  )
}
