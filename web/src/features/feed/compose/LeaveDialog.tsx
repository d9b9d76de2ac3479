import { Button, Group, Modal } from '@mantine/core'
import { texts } from './strings.ts'

interface Props {
  isEdit: boolean
  onBack: () => void
  /** Absent if this form's draft cannot be kept. */
  onKeep: (() => void) | undefined
  onDiscard: () => void
}

/** Asks before what was written disappears. */
export function LeaveDialog({ isEdit, onBack, onKeep, onDiscard }: Props) {
  const t = texts.leave
  return (
    <Modal opened onClose={onBack} size={480} title={t.title} withCloseButton={false}>
      {onKeep && <p>{isEdit ? t.textOfEdit : t.text}</p>}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="danger" onClick={onDiscard}>
          {t.discard}
        </Button>
        <Button variant="default" onClick={onBack} data-autofocus={!onKeep || undefined}>
          {t.back}
        </Button>
        {onKeep && (
          <Button onClick={onKeep} data-autofocus>
            {t.keep}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
