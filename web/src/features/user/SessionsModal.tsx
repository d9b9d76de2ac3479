import { Button, Group, Modal } from '@mantine/core'
import { Sessions } from './Sessions.tsx'
import { sessionTexts as texts } from './strings.ts'

interface Props {
  id: string
  name: string
  onClose: () => void
}

/** Where a person is signed in, for whoever manages them. */
export default function SessionsModal({ id, name, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} size={480} withCloseButton={false} title={texts.title(name)}>
      <Sessions id={id} />
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          {texts.close}
        </Button>
      </Group>
    </Modal>
  )
}
