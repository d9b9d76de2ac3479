import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { onlyHere } from './files.ts'
import type { Outgoing } from './kinds.ts'
import { takeBack } from './queue.ts'
import { texts } from './strings.ts'

interface Props {
  thing: Outgoing
  what: string
  size?: 'xs' | 'sm'
  onTaken?: (() => void) | undefined
}

/** The button that takes something back before it is sent. It asks before files go that are nowhere else. */
export function TakeBack({ thing, what, size = 'xs', onTaken }: Props) {
  const [asking, setAsking] = useState(false)
  const leaving = onlyHere(thing.files).length

  async function take() {
    setAsking(false)
    await takeBack(thing)
    onTaken?.()
  }

  return (
    <>
      <Button
        size={size}
        variant="default"
        aria-label={texts.of(texts.takeBack, what)}
        onClick={() => (leaving > 0 ? setAsking(true) : void take())}
      >
        {texts.takeBack}
      </Button>
      <ConfirmModal
        opened={asking}
        title={texts.leaves.title}
        confirmLabel={texts.leaves.confirm}
        onConfirm={() => void take()}
        onClose={() => setAsking(false)}
      >
        {texts.leaves.text(leaving, thing.kind !== 'entry')}
      </ConfirmModal>
    </>
  )
}
