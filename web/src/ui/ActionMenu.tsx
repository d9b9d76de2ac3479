import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { latePart } from '@/lib/late.ts'
import type { ActionMenuProps } from './ActionMenuList.tsx'
import { sayNotLoaded } from './alert.ts'

const list = latePart(() => import('./ActionMenuList.tsx'))

/** A button with three dots that opens a list of actions. The code of the list comes when it is opened, or before that in peace (see latePart). */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  const [wanted, setWanted] = useState(false)
  const List = list.use()?.default
  if (wanted && List) return <List label={label} actions={actions} />

  function open() {
    setWanted(true)
    list.load().catch(() => {
      setWanted(false)
      void sayNotLoaded()
    })
  }
  return (
    <ActionIcon aria-label={label} aria-haspopup="menu" aria-expanded={false} onClick={open}>
      <IconDots size={22} aria-hidden />
    </ActionIcon>
  )
}
