import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTallies } from '../draft/useDraft.ts'
import { texts } from '../strings.ts'
import css from './NextUnmarked.module.css'

interface Props {
  floating?: boolean
  onNext: () => void
  onReview: () => void
}

/** The button to the next line without an answer, or to the review if all have one. */
export function NextUnmarked({ floating = false, onNext, onReview }: Props) {
  const left = Object.values(useTallies()).reduce((sum, { visible, visibleMarked }) => sum + visible - visibleMarked, 0)
  return (
    <Button
      variant="gold"
      className={floating ? css.floating : undefined}
      fullWidth={!floating}
      rightSection={left > 0 ? <span className={css.count}>{left}</span> : <IconChevronDown size={20} aria-hidden />}
      onClick={left > 0 ? onNext : onReview}
    >
      {left > 0 ? texts.lines.nextUnmarked : texts.review.goTo}
    </Button>
  )
}
