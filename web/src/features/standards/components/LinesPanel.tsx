import { Button } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { linesQuery } from '@/api/standards.ts'
import { References } from '@/shared/reference/references.tsx'
import base from '@/ui/Base.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { texts } from '../strings.ts'
import type { Copied, StandardsLine } from '../types.ts'
import { CopyModal } from './CopyModal.tsx'
import { DeleteLine } from './DeleteLine.tsx'
import { LineGroups } from './LineGroups.tsx'
import { LineModal } from './LineModal.tsx'
import css from './LinesPanel.module.css'
import { LinesSkeleton } from './LinesSkeleton.tsx'

type Dialog = { kind: 'add' | 'copy' } | { kind: 'edit' | 'delete'; line: StandardsLine }

/** The store standards lines, for head office (NONLIQUOR-001, NONLIQUOR-040, AMB-045). */
export function LinesPanel() {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [copied, setCopied] = useState<Copied | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)

  function open(next: Dialog) {
    setCopied(null)
    setDialog(next)
  }
  const close = () => setDialog(null)

  return (
    <Panel title={texts.lines.heading} text={texts.lines.text}>
      <div className={`${base.wrap} ${css.acts}`}>
        <Button ref={addButton} leftSection={<IconPlus size={20} aria-hidden />} onClick={() => open({ kind: 'add' })}>
          {texts.lines.add}
        </Button>
        <Button variant="default" leftSection={<IconCopy size={20} aria-hidden />} onClick={() => open({ kind: 'copy' })}>
          {texts.lines.copy}
        </Button>
      </div>
      <p className={css.copied} role="status">
        {copied && texts.lines.copied(copied.copied, copied.skipped)}
      </p>
      <Lines onEdit={(line) => open({ kind: 'edit', line })} onDelete={(line) => open({ kind: 'delete', line })} />
      {dialog?.kind === 'add' && <LineModal onClose={close} />}
      {dialog?.kind === 'edit' && <LineModal line={dialog.line} onClose={close} />}
      {dialog?.kind === 'copy' && <CopyModal onClose={close} onCopied={setCopied} />}
      {dialog?.kind === 'delete' && (
        // The delete button is gone with its line, so focus goes to the add button.
        <DeleteLine line={dialog.line} onClose={close} onDeleted={() => addButton.current?.focus()} />
      )}
    </Panel>
  )
}

interface LinesProps {
  onEdit: (line: StandardsLine) => void
  onDelete: (line: StandardsLine) => void
}

function Lines({ onEdit, onDelete }: LinesProps) {
  const { data: lines, error, refetch } = useQuery(linesQuery)
  if (error && !lines) {
    return (
      <div className={css.state} role="alert">
        <EmptyState
          title={texts.lines.failed}
          drawing="lost"
          action={
            <Button variant="default" onClick={() => refetch()}>
              TRY AGAIN
            </Button>
          }
        >
          {error.message}
        </EmptyState>
      </div>
    )
  }
  if (!lines) return <LinesSkeleton />
  if (lines.length === 0) {
    return (
      <div className={css.state}>
        <EmptyState title={texts.lines.none}>{texts.lines.noneHint}</EmptyState>
      </div>
    )
  }
  return (
    <References>
      <LineGroups lines={lines} onEdit={onEdit} onDelete={onDelete} />
    </References>
  )
}
