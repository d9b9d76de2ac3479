import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'

export interface ConfirmProps {
  opened: boolean
  title: string
  /** What will happen, in a sentence or two. */
  children: ReactNode
  /** The label of the confirm button, such as 'DELETE REPORT'. */
  confirmLabel: string
  danger?: boolean
  /** Whether the action is running. Until it ends, the dialog cannot be closed. */
  loading?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The dialog of ConfirmModal. Its code is loaded separately from the pages that use it. */
export default function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  danger = false,
  loading = false,
  onConfirm,
  onClose,
}: ConfirmProps) {
  return (
    <Modal opened={opened} onClose={loading ? () => {} : onClose} size={480} title={title} withCloseButton={false}>
      <div>{children}</div>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} disabled={loading} data-autofocus>
          CANCEL
        </Button>
        <Button variant={danger ? 'danger' : 'filled'} onClick={onConfirm} loading={loading}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
