import { NativeSelect, TextInput } from '@mantine/core'
import { CheckLine } from '@/ui/CheckLine.tsx'
import { editTexts as texts } from '../strings.ts'
import { type LessonValues, noRules, type RulesValues } from './form.ts'
import css from './Lessons.module.css'

const pauses = ['', 'HOUR', 'DAY', 'WEEK'] as const
const answers = ['NOW', 'LATER'] as const

interface Props {
  lesson: LessonValues
  error: (field: string) => string | undefined
  onChange: (to: Partial<LessonValues>) => void
}

/** How a quiz is asked: how many of its questions, in which order, how often, and when the right answers show (FD-437). */
export function RulesFields({ lesson: { quiz, rules = noRules }, error, onChange }: Props) {
  const set = (to: Partial<RulesValues>) => onChange({ rules: { ...rules, ...to } })
  return (
    <fieldset className={css.rules}>
      <legend>{texts.rules}</legend>
      <TextInput
        label={texts.ask}
        description={texts.askHint(quiz.length)}
        inputMode="numeric"
        value={rules.ask}
        error={error('rules.ask')}
        onChange={(event) => set({ ask: event.currentTarget.value })}
      />
      <TextInput
        label={texts.tries}
        description={texts.triesHint}
        inputMode="numeric"
        value={rules.tries}
        error={error('rules.tries')}
        onChange={(event) => set({ tries: event.currentTarget.value })}
      />
      <NativeSelect
        label={texts.pause}
        data={pauses.map((value) => ({ value, label: texts.pauses[value] }))}
        value={rules.pause}
        onChange={(event) => set({ pause: pauses.find((value) => value === event.currentTarget.value) ?? '' })}
      />
      <NativeSelect
        label={texts.answers}
        data={answers.map((value) => ({ value, label: texts.answersAt[value] }))}
        value={rules.answers}
        onChange={(event) => set({ answers: answers.find((value) => value === event.currentTarget.value) ?? 'NOW' })}
      />
      <CheckLine label={texts.shuffle} checked={rules.shuffle} onChange={(shuffle) => set({ shuffle })} />
    </fieldset>
  )
}
