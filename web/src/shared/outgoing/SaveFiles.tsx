import { Button } from '@mantine/core'
import { download } from '@/lib/download.ts'
import { notify } from '@/ui/notify.tsx'
import type { Outgoing } from './kinds.ts'
import { fileOf } from './queue.ts'
import { store } from './store.ts'
import { texts } from './strings.ts'

interface Props {
  thing: Outgoing
  what: string
  size?: 'xs' | 'sm'
}

/** The button that saves the files of something that waits, as they were chosen. Absent if this device has none of them. */
export function SaveFiles({ thing, what, size = 'xs' }: Props) {
  const here = thing.files.filter((file) => file.here)
  if (here.length === 0) return null

  async function save() {
    for (const file of here) {
      const bytes = await store.bytes(file.id).catch(() => undefined)
      if (bytes) download(file.name, fileOf(file, bytes))
      else notify({ message: texts.notRead(file.name), status: 'error' })
    }
  }

  return (
    <Button size={size} variant="default" aria-label={texts.of(texts.save(here.length), what)} onClick={() => void save()}>
      {texts.save(here.length)}
    </Button>
  )
}
