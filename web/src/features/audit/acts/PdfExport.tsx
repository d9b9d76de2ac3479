import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import base from '@/ui/Base.module.css'
import { useDraftStatus } from '../draft/useDraft.ts'
import { texts } from '../strings.ts'
import type { Report } from '../types.ts'
import css from './PdfExport.module.css'

interface Props {
  report: Report
  busy: boolean
  onExport: (type: 'FULL' | 'FAILED') => void
}

/** Buttons for the two PDFs, which open in a new tab (AUDIT-127..129). Owners and managers have only the one with the failed lines (AMB-010). */
export function PdfExport({ report: { id, can }, busy, onExport }: Props) {
  const { unsaved } = useDraftStatus()
  const stored = id !== undefined
  if (stored && !can.exportFull && !can.exportFailed) return null
  const note = !stored ? texts.pdf.afterSave : unsaved > 0 ? texts.pdf.savedOnly(unsaved) : ''
  return (
    <section className={`${base.row} ${css.row}`} aria-label={texts.pdf.heading}>
      <div className={base.grow}>
        <p className={css.title}>{texts.pdf.heading}</p>
        {note && <p className={css.note}>{note}</p>}
      </div>
      {(can.exportFull || !stored) && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconFileText size={18} aria-hidden />}
          disabled={!stored || busy}
          onClick={() => onExport('FULL')}
        >
          {texts.pdf.full}
        </Button>
      )}
      {(can.exportFailed || !stored) && (
        <Button variant="default" size="sm" disabled={!stored || busy} onClick={() => onExport('FAILED')}>
          {texts.pdf.failed}
        </Button>
      )}
    </section>
  )
}
