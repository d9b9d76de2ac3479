import { Button } from '@mantine/core'
import { useState } from 'react'
import { markTrue } from '@/shared/marks/marking.ts'
import base from '@/ui/Base.module.css'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { useDraft } from '../draft/useDraft.ts'
import { texts } from '../strings.ts'
import { toast } from '../toast.ts'
import css from './AdminShortcuts.module.css'
import { FoldRow } from './FoldRow.tsx'

interface Props {
  disabled: boolean
  /** Called after lines were marked. */
  onMarked: () => void
}

/** Buttons that mark visible lines of all sections true. They ask first and save nothing (AUDIT-058, AMB-036). */
export function AdminShortcuts({ disabled, onMarked }: Props) {
  const draft = useDraft()
  const [asking, setAsking] = useState<{ all: boolean; count: number } | null>(null)

  function ask(all: boolean) {
    const count = changed(all).length
    if (count === 0) return toast(all ? texts.shortcuts.allPassed : texts.shortcuts.nothingUnmarked, 'info')
    setAsking({ all, count })
  }

  function changed(all: boolean) {
    return markTrue(draft.lines, all).filter((line, i) => line !== draft.lines[i])
  }

  function mark() {
    if (!asking) return
    draft.changeAll(markTrue(draft.lines, asking.all))
    setAsking(null)
    onMarked()
  }

  return (
    <FoldRow title={texts.shortcuts.heading}>
      <div className={`${base.stack} ${css.buttons}`}>
        <Button variant="default" size="sm" disabled={disabled} onClick={() => ask(false)}>
          {texts.shortcuts.unmarkedTrue}
        </Button>
        <Button variant="default" size="sm" disabled={disabled} onClick={() => ask(true)}>
          {texts.shortcuts.allTrue}
        </Button>
      </div>
      <ConfirmModal
        opened={asking !== null}
        title={texts.shortcuts.heading}
        confirmLabel={asking?.all ? texts.shortcuts.allTrue : texts.shortcuts.unmarkedTrue}
        onConfirm={mark}
        onClose={() => setAsking(null)}
      >
        {asking && (asking.all ? texts.shortcuts.confirmAllTrue(asking.count) : texts.shortcuts.confirmUnmarkedTrue(asking.count))}
      </ConfirmModal>
    </FoldRow>
  )
}
