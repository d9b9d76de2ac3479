import { Modal } from '@mantine/core'
import { texts } from '../strings.ts'
import { Card } from './Card.tsx'

/** Who writes, where there is no place for it beside the messages. */
export default function CardDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={texts.card} size={480}>
      <Card id={id} />
    </Modal>
  )
}
