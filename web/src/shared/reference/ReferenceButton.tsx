import { ActionIcon } from '@mantine/core'
import { IconBulb, IconBulbFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { keyOf } from './key.ts'
import { useReferences } from './references.tsx'
import { texts } from './strings.ts'
import type { Subject } from './types.ts'

const ReferenceDialog = lazyDialog(() => import('./ReferenceDialog.tsx'))

/** Opens the form for what good looks like at a line (EVIDENCE-017). Nothing for people who do not keep it. */
export function ReferenceButton({ subject }: { subject: Subject }) {
  const { of, edits } = useReferences()
  const [opened, setOpened] = useState(false)
  if (!edits) return null
  const reference = of(`${subject.type}::${subject.source}:${subject.position}`)
  const Icon = reference ? IconBulbFilled : IconBulb
  return (
    <>
      <ActionIcon aria-label={texts.of(subject.name)} onClick={() => setOpened(true)}>
        <Icon size={20} aria-hidden />
      </ActionIcon>
      <LazyDialog opened={opened}>
        <ReferenceDialog key={keyOf(subject)} subject={subject} reference={reference} onClose={() => setOpened(false)} />
      </LazyDialog>
    </>
  )
}
