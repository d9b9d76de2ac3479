import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'

export interface ConfirmProps {
  opened: boolean
  title: string
  /** What will happen, in a sentence or two. */
  children: ReactNode
  /** The act itself, such as 'DELETE REPORT'. */
  confirmLabel: string
  danger?: boolean
  /** While the act is running: the modal stays open and cannot be left. */
  loading?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The question of ConfirmModal, loaded apart from the pages that ask it. */
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
