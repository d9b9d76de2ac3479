import { Button } from '@mantine/core'
import { IconChevronDown, IconDeviceFloppy } from '@tabler/icons-react'
import type { Weightings } from '@/shared/sections.ts'
import { useRootMark } from '@/ui/useRootMark.ts'
import { useProgress } from '../draft/useScores.ts'
import { texts } from '../strings.ts'
import css from './NextStep.module.css'

/** The ways to the next thing to do on an open report. */
export interface Steps {
  toLine: () => void
  /** Shows more of the hidden focus products and goes to the first. Absent if the person may not. */
  loadMore?: () => void
  toReview: () => void
  /** Whether more focus products are being loaded. */
  loading: boolean
}

interface Props {
  weightings: Weightings
  steps: Steps
  /** Whether the button stands in the review, which only says how to open COMPLETE and does not lead to itself. */
  inReview?: boolean
}

/**
 * The button for the next thing to do: the next line without an answer, else more focus products if COMPLETE waits for hidden ones, else the review.
 * There is none if that would be the place where the person is.
 */
export function NextStep({ weightings, steps, inReview = false }: Props) {
  const { of, gate, allShown } = useProgress(weightings)
  const left = Object.values(of).reduce((sum, { marked, toMark }) => sum + toMark - marked, 0)
  const count = <span className={css.count}>{left}</span>
  if (inReview && gate.open) return null
  if (left > gate.waiting || allShown) {
    return (
      <Button variant="gold" fullWidth rightSection={count} onClick={steps.toLine}>
        {texts.lines.nextUnmarked}
      </Button>
    )
  }
  if (gate.waiting > 0 && steps.loadMore) {
    return (
      <Button variant="gold" fullWidth loading={steps.loading} rightSection={count} onClick={steps.loadMore}>
        {texts.lines.loadMore}
      </Button>
    )
  }
  if (inReview) return null
  return (
    <Button variant="gold" fullWidth rightSection={<IconChevronDown size={20} aria-hidden />} onClick={steps.toReview}>
      {texts.review.goTo}
    </Button>
  )
}

interface DockProps extends Omit<Props, 'inReview'> {
  /** Whether the person is in the review, which has the same buttons. */
  away: boolean
  /** What SAVE does. Absent if the person may not save. */
  onSave: (() => void) | undefined
  saving: boolean
  /** Whether another action is running. */
  busy: boolean
}

/**
 * The bar at the bottom of a phone, in place of the menu: SAVE, and the next thing to do. A toast takes its place while it shows. `away` takes it off
 * the screen and keeps its room, so that nothing moves.
 */
export function NextStepDock({ onSave, saving, busy, away, ...props }: DockProps) {
  useRootMark('dock')
  return (
    <div className={css.dock} data-away={away || undefined} inert={away}>
      {onSave && (
        <Button
          variant="default"
          aria-label={texts.review.saveHere}
          leftSection={<IconDeviceFloppy size={18} aria-hidden />}
          loading={saving}
          disabled={busy && !saving}
          onClick={onSave}
        >
          {texts.review.save}
        </Button>
      )}
      <NextStep {...props} />
    </div>
  )
}
