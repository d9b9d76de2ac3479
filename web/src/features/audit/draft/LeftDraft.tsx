import { useEffect, useState } from 'react'
import { tabs } from '@/lib/tabs.ts'
import { clearDraft, loadDraft } from '@/shared/drafts/draftFile.ts'
import { type Draft, latestRevision, mergeDrafts, storedDraftKey } from '@/shared/drafts/format.ts'
import { giveUpPhotos } from '@/shared/evidence/sending.ts'
import { useUser } from '@/shared/session/session.ts'
import { Notice } from '@/ui/Notice.tsx'
import { useStuckPhotos } from '../photos/useStuckPhotos.ts'
import { texts } from '../strings.ts'
import { leftLines } from './draft.ts'
import { unkeptDraft } from './drafts.ts'
import { LeftMarks } from './LeftMarks.tsx'
import { useTakeMarks } from './useTakeMarks.ts'

interface Props {
  reportId: string
  /** Whether the server refuses the report for good, because it was deleted or the person may not read it. Otherwise it may load later. */
  refused: boolean
}

/** The unsaved marks and photos of a report that cannot be shown (FD-32, OFFLINE-041). Shows nothing if there are none. */
export function LeftDraft({ reportId, refused }: Props) {
  const user = useUser()
  const key = storedDraftKey(user.id, reportId)
  const [draft, setDraft] = useState<Draft | null>(null)
  const photos = useStuckPhotos(reportId, refused)
  const about = draft?.report ?? photos.find((photo) => photo.about)?.about
  const take = useTakeMarks(about?.storeId)

  useEffect(() => {
    let left = false
    const load = async () => {
      const found = await loadDraft(key)
      const unkept = unkeptDraft(key)?.stored() ?? null
      if (!left) setDraft(mergeDrafts(found, unkept))
    }
    void load()
    const stop = tabs.listen((message) => {
      if (message.about === 'draft' && message.key === key) void load()
    })
    return () => {
      left = true
      stop()
    }
  }, [key])

  const lines = draft ? leftLines(draft.data) : []
  if (lines.length === 0 && (photos.length === 0 || !refused)) return null
  if (!refused) return <Notice>{texts.left.notLoaded(lines.length)}</Notice>

  const remove = () => {
    unkeptDraft(key)?.clear()
    if (draft) clearDraft(key, latestRevision(draft.data))
  }
  return (
    <LeftMarks
      lines={lines}
      photos={photos.length}
      about={about}
      onTake={take && (() => take({ id: reportId, completed: false }, draft?.data.lines ?? {}, remove))}
      onGiveUp={() => {
        remove()
        void giveUpPhotos(photos.map(({ id }) => id))
      }}
    >
      {texts.left.missing(lines.length, photos.length)}
    </LeftMarks>
  )
}
