import { ActionIcon } from '@mantine/core'
import { IconTags } from '@tabler/icons-react'
import { useState } from 'react'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { texts } from '../strings.ts'

const LabelsDialog = lazyDialog(() => import('./LabelsDialog.tsx'))

interface Props {
  /** The conversation whose labels are chosen. Absent: the labels of the network are only kept. */
  conversation?: string
  /** The ids of those that it carries. */
  carried?: readonly string[]
}

/** Opens the labels of a conversation, or of the network (FD-447). */
export function LabelsButton({ conversation, carried = [] }: Props) {
  const [opened, setOpened] = useState(false)
  const label = conversation === undefined ? texts.editLabels : texts.labels
  return (
    <>
      <ActionIcon aria-label={label} title={label} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconTags size={20} aria-hidden />
      </ActionIcon>
      <LazyDialog opened={opened}>
        <LabelsDialog conversation={conversation} carried={carried} onClose={() => setOpened(false)} />
      </LazyDialog>
    </>
  )
}
