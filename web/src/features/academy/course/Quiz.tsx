import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import type { Lesson, QuizTry } from '@/api/types.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import base from '@/ui/Base.module.css'
import { notify } from '@/ui/notify.tsx'
import { useAnswer } from '../mutations.ts'
import { courseTexts, quizTexts as texts } from '../strings.ts'
import css from './Quiz.module.css'

interface Props {
  courseId: string
  lesson: Lesson
  /** Why no answer can be given. */
  disabled: boolean
}

/** The quiz of a lesson. The server knows what is right; a try shows it, with a note for each question. */
export function Quiz({ courseId, lesson, disabled }: Props) {
  const id = useId()
  const result = useRef<HTMLParagraphElement>(null)
  const questions = useRef<HTMLElement>(null)
  const [answers, setAnswers] = useState<number[][]>(() => lesson.quiz.map(() => []))
  const [tried, setTried] = useState<QuizTry>()
  const [tryId, setTryId] = useState(() => uuidv7())
  const { mutateAsync, isPending } = useAnswer(courseId)
  const [restarted, setRestarted] = useState(0)
  const isMissing = answers.some((chosen) => chosen.length === 0)
  const right = tried?.questions.filter((question) => question.correct).length ?? 0
  useEffect(() => {
    if (tried) result.current?.focus()
  }, [tried])
  useEffect(() => {
    if (restarted > 0) questions.current?.querySelector('input')?.focus()
  }, [restarted])

  function choose(question: number, choice: number, several: boolean) {
    setAnswers(
      answers.map((chosen, index) => {
        if (index !== question) return chosen
        if (!several) return [choice]
        return chosen.includes(choice) ? chosen.filter((other) => other !== choice) : [...chosen, choice]
      }),
    )
  }

  async function check() {
    try {
      setTried(await mutateAsync({ lessonId: lesson.id, tryId, answers }))
    } catch (error) {
      notify({ message: (error instanceof ApiError && error.problem.message) || courseTexts.failed, status: 'error' })
    }
  }

  function again() {
    setTried(undefined)
    setTryId(uuidv7())
    setAnswers(lesson.quiz.map(() => []))
    setRestarted((n) => n + 1)
  }

  return (
    <section ref={questions} className={css.quiz} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{texts.title}</h3>
      <p className={base.muted}>{lesson.passed && !tried ? texts.passedBefore : texts.hint}</p>
      {lesson.quiz.map((question, at) => {
        const marked = tried?.questions[at]
        return (
          <fieldset key={at} className={`${base.stack} ${css.question}`} data-result={marked && (marked.correct ? 'right' : 'wrong')}>
            <legend>
              <span className={css.number}>{texts.question(at + 1, lesson.quiz.length)}</span>
              {question.text}
              <small>{question.several ? texts.several : texts.one}</small>
            </legend>
            {question.choices.map((choice, index) => (
              <label key={choice} className={css.choice} data-right={marked?.right.includes(index) || undefined}>
                <input
                  type={question.several ? 'checkbox' : 'radio'}
                  name={`${id}-${at}`}
                  checked={answers[at]?.includes(index) ?? false}
                  disabled={disabled || tried !== undefined}
                  onChange={() => choose(at, index, question.several)}
                />
                <span>{choice}</span>
              </label>
            ))}
            {marked && (
              <p className={css.note}>
                {marked.correct ? <IconCircleCheck size={22} aria-hidden /> : <IconCircleX size={22} aria-hidden />}
                <span>
                  <b>{marked.correct ? texts.right : texts.wrong}</b>{' '}
                  {!marked.correct && `${texts.rightAnswer(marked.right.map((index) => question.choices[index]).join(', '))}. `}
                  {marked.explanation}
                </span>
              </p>
            )}
          </fieldset>
        )
      })}
      {tried && (
        <p ref={result} tabIndex={-1} className={css.result} data-passed={tried.passed || undefined} role="status">
          {tried.passed ? texts.passed : texts.notPassed(right, lesson.quiz.length)}
        </p>
      )}
      <div className={css.acts}>
        {tried ? (
          <Button variant={tried.passed ? 'default' : 'filled'} onClick={again}>
            {tried.passed ? texts.anew : texts.again}
          </Button>
        ) : (
          <>
            <Button disabled={isMissing || disabled} loading={isPending} onClick={check}>
              {texts.check}
            </Button>
            {isMissing && !disabled && <span className={base.muted}>{texts.missing}</span>}
          </>
        )}
      </div>
    </section>
  )
}
