import { Button, Group, Modal } from '@mantine/core'

interface Props {
  opened: boolean
  message: string
  onClose: () => void
}

/** A sentence with an OK button. Call showAlert() instead of mounting this. */
export default function AlertDialog({ opened, message, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} size={420} title={message} withCloseButton={false}>
      <Group justify="flex-end" mt="md">
        <Button data-autofocus onClick={onClose} miw={96}>
          OK
        </Button>
      </Group>
    </Modal>
  )
}
