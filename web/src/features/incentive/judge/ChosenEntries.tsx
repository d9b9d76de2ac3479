import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Incentive } from '@/api/types.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { ChosenBar } from '@/ui/ChosenBar.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { useLayer } from '@/ui/useLayer.ts'
import { judgeTexts as texts } from '../strings.ts'
import type { Compared } from './CompareEntries.tsx'
import type { Drafts } from './useDrafts.ts'

const CompareEntries = lazyDialog(() => import('./CompareEntries.tsx'))

/** How many entries fit side by side. */
export const mostCompared = 4

interface Props {
  chosen: readonly Compared[]
  said: string
  canCompare: boolean
  incentive: Incentive
  drafts: Drafts
  onRefresh: () => unknown
  onClear: () => void
  /** What else can be done with them. */
  children?: ReactNode
}

/** The entries that are chosen, which can be compared (FD-423). */
export function ChosenEntries({ chosen, said, canCompare, incentive, drafts, onRefresh, onClear, children }: Props) {
  const [layerName] = useState(() => uuidv7()) // of this visit: after a reload nothing is chosen, and nothing may open by itself
  const layer = useLayer(layerName)
  const compares = layer.isOpen && canCompare
  return (
    <>
      {chosen.length > 0 && (
        <ChosenBar label={texts.chosenEntries} said={said} clear={{ label: texts.clear, onPress: onClear }}>
          {canCompare && (
            <Button variant={children ? 'default' : 'filled'} onClick={layer.open}>
              {texts.compare}
            </Button>
          )}
          {children}
        </ChosenBar>
      )}
      <LazyDialog opened={compares}>
        {compares && <CompareEntries compared={chosen} incentive={incentive} drafts={drafts} onRefresh={onRefresh} onClose={layer.close} />}
      </LazyDialog>
    </>
  )
}
