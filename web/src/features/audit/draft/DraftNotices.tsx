import { useEffect, useState } from 'react'
import type { Held } from '@/shared/evidence/album.ts'
import { giveUpPhotos } from '@/shared/evidence/sending.ts'
import { fullName } from '@/shared/people/people.ts'
import base from '@/ui/Base.module.css'
import { Notice } from '@/ui/Notice.tsx'
import { useStuckPhotos } from '../photos/useStuckPhotos.ts'
import { texts } from '../strings.ts'
import type { Report } from '../types.ts'
import css from './DraftNotices.module.css'
import { aboutReport } from './draft.ts'
import { GoneLines } from './GoneLines.tsx'
import { LeftMarks } from './LeftMarks.tsx'
import { downloadMarks } from './marksFile.ts'
import { useDraft, useDraftStatus } from './useDraft.ts'
import { useTakeMarks } from './useTakeMarks.ts'

/** How long a page says that marks were restored, in milliseconds. They stay on their lines, and the header says where they are. */
const restoredShows = 15_000

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
  useEffect(() => {
    if (restored === 0) return
    const timer = setTimeout(() => setDismissed(true), restoredShows)
    return () => clearTimeout(timer)
  }, [restored])
  // Those of an open report are on its lines, where they can be tried again.
  const stuck = useStuckPhotos(report.can.save ? undefined : report.id)
  const showsLeft = heldBack.length > 0 || stuck.length > 0
  const showsRestored = restored > 0 && !dismissed && !elsewhere
  if (!elsewhere && !showsLeft && onlyHere === 0 && !showsRestored && undecided === 0 && gone.length === 0) return null
  return (
    <div className={`${base.column} ${css.notices}`}>
      {elsewhere && (
        <Notice live action={{ label: texts.draft.editHere, onPress: onEditHere }}>
          {texts.draft.otherTab}
        </Notice>
      )}
      {showsLeft && <HeldBack report={report} photos={stuck} />}
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

/** The marks and photos that were not saved before somebody completed the report (AMB-031, FD-32, OFFLINE-041). */
function HeldBack({ report, photos }: { report: Report; photos: readonly Held[] }) {
  const draft = useDraft()
  const { heldBack } = useDraftStatus()
  const take = useTakeMarks(report.store.id)
  const by = report.completedBy ? fullName(report.completedBy) : texts.clash.somebody
  const completed = report.status === 'COMPLETED'
  const why = completed
    ? texts.draft.completedMeanwhile(by, heldBack.length, photos.length)
    : texts.draft.notAllowed(heldBack.length, photos.length)
  const takeThese = take && (() => take({ id: report.id ?? '', completed }, draft.data().lines, () => draft.clear()))
  return (
    <LeftMarks
      lines={heldBack}
      photos={photos.length}
      about={aboutReport(report)}
      onTake={takeThese}
      onGiveUp={() => {
        draft.clear()
        void giveUpPhotos(photos.map(({ id }) => id))
      }}
    >
      {why}
    </LeftMarks>
  )
}
