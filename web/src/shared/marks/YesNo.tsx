import { IconCheck, IconX } from '@tabler/icons-react'
import type { Answer } from '@/shared/drafts/format.ts'
import { markTexts as texts } from './strings.ts'
import css from './YesNo.module.css'

interface Props {
  /** The question, for screen readers. */
  label: string
  answer: Answer
  disabled?: boolean
  /** Shows only icons, to stand beside another one. */
  compact?: boolean
  onAnswer: (answer: Answer) => void
}

/** Two buttons, yes and no. Pressing the given answer again takes it back. */
export function YesNo({ label, answer, disabled, compact, onAnswer }: Props) {
  const give = (value: boolean) => () => onAnswer(answer === value ? null : value)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in every line would draw a frame and have its legend read out before each button
    <div className={css.yesNo} role="group" aria-label={label} data-answered={answer !== null} data-compact={compact || undefined}>
      <button type="button" className={css.yes} aria-pressed={answer === true} disabled={disabled} onClick={give(true)}>
        <IconCheck size={18} stroke={2.8} aria-hidden />
        <span>{texts.yes}</span>
      </button>
      <button type="button" className={css.no} aria-pressed={answer === false} disabled={disabled} onClick={give(false)}>
        <IconX size={18} stroke={2.8} aria-hidden />
        <span>{texts.no}</span>
      </button>
    </div>
  )
}
