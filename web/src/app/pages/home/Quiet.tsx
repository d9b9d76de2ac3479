import { Button } from '@mantine/core'
import { useOfflineRetry } from '@/shared/useOfflineRetry.ts'
import base from '@/ui/Base.module.css'
import css from './Quiet.module.css'
import { texts } from './strings.ts'

interface Props {
  /** One sentence. */
  sentence: string
  error: Error
  onRetry: () => void
  busy: boolean
}

/** In place of a part of the page that could not be loaded. The other parts do not wait for it. */
export function Quiet({ sentence, error, onRetry, busy }: Props) {
  useOfflineRetry(error, onRetry)
  return (
    <p className={`${base.cluster} ${css.quiet}`} role="status">
      {sentence}
      <Button variant="default" size="compact-md" onClick={onRetry} loading={busy}>
        {texts.retry}
      </Button>
    </p>
  )
}
