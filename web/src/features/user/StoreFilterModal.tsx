import { Button, Group, Modal } from '@mantine/core'
import type { StoreName } from '@/shared/audience/audience.ts'
import { StorePicker } from '@/shared/audience/StorePicker.tsx'
import { texts } from './strings.ts'

interface Props {
  chosen: StoreName | undefined
  /** Called with the id of a store that was ticked. */
  onChoose: (id: string) => void
  onClose: () => void
}

/** Chooses the store whose people the list shows. */
export default function StoreFilterModal({ chosen, onChoose, onClose }: Props) {
  function choose(stores: StoreName[]) {
    const last = stores.at(-1)
    if (last) onChoose(last.id)
  }
  return (
    <Modal opened onClose={onClose} size={480} withCloseButton={false} title={texts.chooseStore}>
      <StorePicker single chosen={chosen ? [chosen] : []} onChoose={choose} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
      </Group>
    </Modal>
  )
}
