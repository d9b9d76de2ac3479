import { Button } from '@mantine/core'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { listTexts } from '../strings.ts'

interface Props {
  narrowed: boolean
  auditor: boolean
  onClear: () => void
}

/** Says why the list is empty, and what to do about it. */
export function ListEmpty({ narrowed, auditor, onClear }: Props) {
  if (narrowed) {
    return (
      <EmptyState
        title={listTexts.noMatch}
        action={
          <Button variant="default" onClick={onClear}>
            {listTexts.clearAll.toUpperCase()}
          </Button>
        }
      >
        {listTexts.noMatchHint}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={auditor ? listTexts.noneYet : listTexts.noneOfStore}>
      {auditor ? listTexts.noneYetHint : listTexts.noneOfStoreHint}
    </EmptyState>
  )
}
