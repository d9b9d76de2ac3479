import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError, OfflineError } from '@/api/errors.ts'
import type { Lesson, QuizTry } from '@/api/types.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
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

/**
 * The quiz of a lesson. The server knows what is right and which questions a try has, and shows after it what the quiz's rules allow (FD-437).
 * What was tried stands until the next try begins, also when the server would already ask something else.
 */
export function Quiz({ courseId, lesson, disabled }: Props) {
  const id = useId()
  const result = useRef<HTMLParagraphElement>(null)
  const questions = useRef<HTMLElement>(null)
  const [begun, setBegun] = useState(() => tryOf(lesson))
  const [tried, setTried] = useState<QuizTry>()
  const { mutateAsync, isPending } = useAnswer(courseId)
  const [restarted, setRestarted] = useState(0)
  if (!tried && begun.sheet !== sheetOf(lesson)) setBegun(tryOf(lesson))
  const { quiz, answers } = begun
  const standing = standingOf(lesson)
  const { exhausted, nextAt } = standing
  const isClosed = exhausted || nextAt !== null
  const isMissing = answers.some((chosen) => chosen.length === 0)
  useEffect(() => {
    if (tried) result.current?.focus()
  }, [tried])
  useEffect(() => {
    if (restarted > 0) (questions.current?.querySelector('input') ?? questions.current?.querySelector('h3'))?.focus()
  }, [restarted])

  function choose(question: number, choice: number, several: boolean) {
    const chosenBy = (chosen: number[], index: number) => {
      if (index !== question) return chosen
      if (!several) return [choice]
      return chosen.includes(choice) ? chosen.filter((other) => other !== choice) : [...chosen, choice]
    }
    setBegun({ ...begun, answers: answers.map(chosenBy) })
  }

  async function check() {
    try {
      const { sheet, tryId } = begun
      setTried(await mutateAsync({ lessonId: lesson.id, tryId, answers, ...(standing.sheet && { sheet }) }))
    } catch (error) {
      if (error instanceof OfflineError) return showOfflineAlert()
      notify({ message: (error instanceof ApiError && error.problem.message) || courseTexts.failed, status: 'error' })
    }
  }

  function again() {
    setTried(undefined)
    setBegun(tryOf(lesson))
    setRestarted((n) => n + 1)
  }

  return (
    <section ref={questions} className={css.quiz} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} tabIndex={-1}>
        {texts.title}
      </h3>
      <p className={base.muted}>{lesson.passed && !tried ? texts.passedBefore : hint(standing, tried !== undefined)}</p>
      {(isClosed && !tried ? [] : quiz).map((question, at) => {
        const marked = tried?.questions[at]
        return (
          <fieldset key={at} className={`${base.stack} ${css.question}`} data-result={marked && (marked.correct ? 'right' : 'wrong')}>
            <legend>
              <span className={css.number}>{texts.question(at + 1, quiz.length)}</span>
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
          {tried.passed ? texts.passed : outcome(tried.right, quiz.length)}
        </p>
      )}
      {isClosed && <p className={css.closed}>{nextAt ? texts.nextAt(nextAt) : texts.exhausted}</p>}
      <div className={css.acts}>
        {isClosed ? null : tried ? (
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

  function outcome(right: number, all: number) {
    if (!tried?.revealed) return texts.hidden(right, all)
    return isClosed ? texts.last(right, all) : texts.notPassed(right, all)
  }
}

/** How a person stands with a quiz. A course that was kept on the device before quizzes had rules has nothing of it. */
function standingOf(lesson: Lesson): Lesson['standing'] {
  const kept: Partial<Lesson> = lesson
  return kept.standing ?? { sheet: '', tries: 0, allowed: 0, exhausted: false, nextAt: null, answersLater: false }
}

/** What tells one set of questions from another. */
const sheetOf = (lesson: Lesson) => standingOf(lesson).sheet || JSON.stringify(lesson.quiz)

/** A try that begins now, with the questions as they are asked now. */
const tryOf = (lesson: Lesson) => ({
  sheet: sheetOf(lesson),
  tryId: uuidv7(),
  quiz: lesson.quiz,
  answers: lesson.quiz.map((): number[] => []),
})

/** Which try this is, or was, and when the right answers show. */
function hint({ tries, allowed, answersLater }: Lesson['standing'], isTried: boolean) {
  const which = allowed > 0 ? texts.tryOf(Math.min(isTried ? tries : tries + 1, allowed), allowed) : texts.hint
  return answersLater ? `${which} ${allowed > 0 ? texts.later : texts.laterUnlimited}` : which
}
