import { ActionIcon, Button, Textarea, type TextareaProps } from '@mantine/core'
import { IconListCheck, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { limits } from '@/api/limits.gen.ts'
import { hours } from '@/lib/clock.ts'
import { dayOf } from '@/lib/dates.ts'
import base from '@/ui/Base.module.css'
import { DateField } from '@/ui/DateField.tsx'
import { Segments } from '@/ui/Segments.tsx'
import { SelectField } from '@/ui/SelectField.tsx'
import { begunPoll, lastDay, noPoll, type PollValues } from './form.ts'
import css from './PollFields.module.css'
import { texts } from './strings.ts'

const t = texts.form

interface Props {
  values: PollValues
  errors: Record<string, ReactNode>
  /** Changes a value under its path in the form: 'poll', 'poll.question', 'poll.answers.0'. */
  set: (path: string, value: unknown) => void
  /** When the post goes out. */
  published: Date
  /** Why the question and its answers stay as they are; undefined: they can change. */
  fixed: 'voted' | 'others' | undefined
}

/** The question that a post asks, if any (FD-443). */
export function PollFields({ values, errors, set, published, fixed }: Props) {
  const question = useRef<HTMLTextAreaElement>(null)
  const begin = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [focus, setFocus] = useState<'question' | 'begin' | number>()
  useEffect(() => {
    if (focus === 'question') question.current?.focus()
    else if (focus === 'begin') begin.current?.focus()
    else if (focus !== undefined) list.current?.querySelectorAll('textarea')[focus]?.focus()
    setFocus(undefined)
  }, [focus])

  if (!values.asks) {
    return (
      <Button
        ref={begin}
        variant="default"
        className={css.begin}
        leftSection={<IconListCheck size={20} aria-hidden />}
        onClick={() => [set('poll', begunPoll(values, published)), setFocus('question')]}
      >
        {t.ask}
      </Button>
    )
  }

  function add() {
    set('poll.answers', [...values.answers, ''])
    setFocus(values.answers.length)
  }

  function remove(at: number) {
    set(
      'poll.answers',
      values.answers.filter((_, index) => index !== at),
    )
    setFocus(Math.min(at, values.answers.length - 2))
  }

  return (
    <fieldset>
      <legend>{t.legend}</legend>
      {fixed ? (
        <>
          <p className={css.words}>{values.question}</p>
          <ul className={css.words}>
            {values.answers.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <p className={base.muted}>{t[fixed]}</p>
          {errors['poll.question'] && (
            <p className={base.wrong} role="alert" data-path="poll.question" tabIndex={-1}>
              {errors['poll.question']}
            </p>
          )}
        </>
      ) : (
        <>
          <Line
            ref={question}
            label={t.question}
            placeholder={t.placeholder}
            maxLength={limits.pollQuestion}
            value={values.question}
            onType={(typed) => set('poll.question', typed)}
            onEnter={() => setFocus(0)}
            error={errors['poll.question']}
            data-path="poll.question"
          />
          <div ref={list} className={base.stack}>
            {values.answers.map((words, at) => (
              <div key={at} className={css.answer}>
                <Line
                  label={t.answer(at + 1)}
                  maxLength={limits.pollAnswer}
                  value={words}
                  onType={(typed) => set(`poll.answers.${at}`, typed)}
                  onEnter={() => at + 1 < values.answers.length && setFocus(at + 1)}
                  error={errors[`poll.answers.${at}`]}
                  data-path={`poll.answers.${at}`}
                />
                {values.answers.length > limits.pollFewestAnswers && (
                  <ActionIcon variant="subtle" size={44} aria-label={t.removeAnswer(at + 1)} onClick={() => remove(at)}>
                    <IconX size={20} aria-hidden />
                  </ActionIcon>
                )}
              </div>
            ))}
          </div>
          {values.answers.length < limits.pollAnswers && (
            <Button variant="subtle" className={css.begin} leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
              {t.add}
            </Button>
          )}
        </>
      )}
      <div className={css.slot}>
        <DateField
          label={t.day}
          min={dayOf(published)}
          max={lastDay(published)}
          value={values.day}
          onChange={(value) => set('poll.day', value)}
          error={errors['poll.day']}
          data-path="poll.day"
        />
        <SelectField
          label={t.hour}
          value={values.hour}
          choices={[{ value: '', label: t.chooseHour }, ...hours]}
          onChange={(value) => set('poll.hour', value)}
          error={errors['poll.hour']}
          data-path="poll.hour"
        />
      </div>
      <p className={base.muted}>{t.melbourne}</p>
      {!fixed && (
        <>
          <div className={css.known}>
            <span aria-hidden>{t.names}</span>
            <Segments
              label={t.names}
              value={values.known}
              choices={(['YES', 'NO'] as const).map((value) => ({ value, label: t.known[value] }))}
              onChoose={(value) => set('poll.known', value)}
            />
            <p className={base.muted}>{t.hints[values.known]}</p>
          </div>
          <Button variant="subtle" className={css.begin} onClick={() => [set('poll', noPoll), setFocus('begin')]}>
            {t.remove}
          </Button>
        </>
      )}
    </fieldset>
  )
}

interface LineProps extends Omit<TextareaProps, 'onChange'> {
  ref?: Ref<HTMLTextAreaElement>
  onType: (typed: string) => void
  onEnter: () => void
}

/** A field for one line of words, which grows so that all of them can be read. Enter goes on to the next field. */
function Line({ onType, onEnter, ...field }: LineProps) {
  return (
    <Textarea
      rows={1}
      classNames={{ input: css.line }}
      onChange={({ currentTarget }) => onType(currentTarget.value.replace(/\s*\n\s*/g, ' '))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onEnter()
      }}
      {...field}
    />
  )
}
