import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { Published } from '@/api/types.ts'
import { LazyDialog } from '@/ui/LazyDialog.tsx'
import { ReadersDialog } from './lazy.ts'
import { texts } from './strings.ts'

interface Props {
  of: Published
  /** What it is, for screen readers: 'the post by Jack', 'Roster'. */
  name: string
}

/** Opens the list of those who have read a must-read, for those who may know it (READERSHIP-013, READERSHIP-014). */
export function ReadersButton({ of, name }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconUsers size={18} aria-hidden />}
        aria-haspopup="dialog"
        aria-label={texts.readersNamed(name)}
        onClick={() => setOpen(true)}
      >
        {texts.readersShort}
      </Button>
      <LazyDialog opened={isOpen}>
        <ReadersDialog of={of} onClose={() => setOpen(false)} />
      </LazyDialog>
    </>
  )
}
