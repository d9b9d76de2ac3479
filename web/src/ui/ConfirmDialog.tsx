import { Button, Group, Modal } from '@mantine/core'
import type { ConfirmProps } from './ConfirmModal.tsx'

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
