import { Button } from '@mantine/core'
import { useId } from 'react'
import base from '@/ui/Base.module.css'
import { useTallies } from '../draft/useDraft.ts'
import { texts } from '../strings.ts'
import css from './Tool.module.css'

interface Props {
  loading: boolean
  disabled: boolean
  onLoad: () => void
}

/** A button that shows more of the hidden focus products (AMB-038). */
export function LoadMore({ loading, disabled, onLoad }: Props) {
  const { hidden, hiddenUnmarked } = useTallies().FOCUS_PRODUCTS
  const hintId = useId()
  return (
    <div className={`${base.cluster} ${css.tool} ${css.below}`}>
      <Button variant="default" size="sm" loading={loading} disabled={disabled || hidden === 0} aria-describedby={hintId} onClick={onLoad}>
        {texts.lines.loadMore}
      </Button>
      <p id={hintId} className={css.hint} role="status">
        {hidden === 0 ? texts.lines.noneHidden : hiddenUnmarked > 0 ? texts.lines.hidden(hiddenUnmarked) : texts.lines.hiddenMarked(hidden)}
      </p>
    </div>
  )
}
