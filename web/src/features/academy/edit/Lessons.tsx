import { ActionIcon, Button, Textarea, TextInput, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { limits } from '@/api/limits.gen.ts'
import { UploadField } from '@/shared/media/UploadField.tsx'
import { UploadsField } from '@/shared/media/UploadsField.tsx'
import { RichTextEditor } from '@/shared/richtext/RichTextEditor.tsx'
import { editTexts as texts } from '../strings.ts'
import { type LessonValues, moved, newLesson, newQuestion, rightWithout } from './form.ts'
import css from './Lessons.module.css'
import { LinesField } from './LinesField.tsx'
import { RulesFields } from './RulesFields.tsx'

interface Props {
  lessons: LessonValues[]
  /** Sentences by the path of the field, such as 'lessons[0].title'. */
  errors: Record<string, string>
  /** Called with what changes them, so that a file that arrives late does not take back what was typed meanwhile. */
  onLessons: (change: (before: LessonValues[]) => LessonValues[]) => void
  onSending: (isSending: boolean) => void
}

/** The lessons of a course in their order, which is changed by dragging and by buttons. One of them is open. */
export function Lessons({ lessons, errors, onLessons, onSending }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [open, setOpen] = useState<string>()
  const [dragged, setDragged] = useState<string>()
  const [news, setNews] = useState('')
  const [removed, setRemoved] = useState<{ lesson: LessonValues; at: number }>()
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (removed) undo.current?.focus()
  }, [removed])

  function move(from: number, to: number) {
    const lesson = lessons[from]
    if (!lesson || to < 0 || to >= lessons.length || to === from) return
    onLessons((before) => moved(before, from, to))
    setNews(texts.moved(lesson.title, to + 1, lessons.length))
  }

  /** Moves the lesson that is dragged to the row under the pointer. */
  function drag({ clientY }: PointerEvent) {
    if (dragged === undefined) return
    const boxes = [...(list.current?.children ?? [])].map((item) => item.getBoundingClientRect())
    const over = boxes.findIndex(({ top, bottom }) => clientY >= top && clientY <= bottom)
    if (over >= 0)
      move(
        lessons.findIndex(({ id }) => id === dragged),
        over,
      )
  }

  const change = (id: string, to: Partial<LessonValues>) =>
    onLessons((before) => before.map((lesson) => (lesson.id === id ? { ...lesson, ...to } : lesson)))

  function putBack({ lesson, at }: { lesson: LessonValues; at: number }) {
    onLessons((before) => [...before.slice(0, at), lesson, ...before.slice(at)])
    setRemoved(undefined)
    setOpen(lesson.id)
  }

  return (
    <fieldset className={css.lessons}>
      <legend>{texts.lessons}</legend>
      {errors.lessons && <p className={css.error}>{errors.lessons}</p>}
      <ol ref={list} onPointerMove={drag} onPointerUp={() => setDragged(undefined)} onPointerLeave={() => setDragged(undefined)}>
        {lessons.map((lesson, at) => {
          const name = texts.lesson(at + 1, lesson.title)
          const isWrong = Object.keys(errors).some((path) => path.startsWith(`lessons[${at}].`))
          return (
            <li key={lesson.id} data-moves={lesson.id === dragged || undefined} data-wrong={isWrong || undefined}>
              <div className={css.row}>
                <span
                  className={css.grip}
                  title={texts.drag(name)}
                  onPointerDown={(event) => {
                    event.preventDefault()
                    setDragged(lesson.id)
                  }}
                >
                  <IconGripVertical size={20} aria-hidden />
                </span>
                <button
                  type="button"
                  className={css.name}
                  aria-expanded={open === lesson.id}
                  onClick={() => setOpen(open === lesson.id ? undefined : lesson.id)}
                >
                  {name}
                </button>
                <ActionIcon size={44} variant="subtle" aria-label={texts.up(name)} disabled={at === 0} onClick={() => move(at, at - 1)}>
                  <IconArrowUp size={20} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  size={44}
                  variant="subtle"
                  aria-label={texts.down(name)}
                  disabled={at === lessons.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <IconArrowDown size={20} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  size={44}
                  variant="subtle"
                  aria-label={texts.removeLesson(name)}
                  onClick={() => {
                    onLessons((before) => before.filter(({ id }) => id !== lesson.id))
                    setRemoved({ lesson, at })
                  }}
                >
                  <IconTrash size={20} aria-hidden />
                </ActionIcon>
              </div>
              {(open === lesson.id || isWrong) && (
                <LessonFields
                  lesson={lesson}
                  error={(field) => errors[`lessons[${at}].${field}`]}
                  onChange={(to) => change(lesson.id, to)}
                  onSending={onSending}
                />
              )}
            </li>
          )
        })}
      </ol>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {removed && (
        <p className={css.removed}>
          <span role="status">{texts.removed(removed.lesson.title)}</span>
          <Button ref={undo} size="sm" variant="default" onClick={() => putBack(removed)}>
            {texts.undo}
          </Button>
        </p>
      )}
      <Button
        variant="default"
        disabled={lessons.length >= limits.courseLessons}
        onClick={() => {
          const lesson = newLesson()
          onLessons((before) => [...before, lesson])
          setOpen(lesson.id)
        }}
      >
        {texts.addLesson}
      </Button>
    </fieldset>
  )
}

interface FieldsProps {
  lesson: LessonValues
  error: (field: string) => string | undefined
  onChange: (to: Partial<LessonValues>) => void
  onSending: (isSending: boolean) => void
}

function LessonFields({ lesson, error, onChange, onSending }: FieldsProps) {
  const { quiz } = lesson
  const ask = (key: string, to: Partial<(typeof quiz)[number]>) =>
    onChange({ quiz: quiz.map((question) => (question.key === key ? { ...question, ...to } : question)) })
  return (
    <div className={css.fields}>
      <TextInput
        label={texts.title}
        maxLength={limits.courseTitleLength}
        value={lesson.title}
        error={error('title')}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <div className={css.body}>
        <span aria-hidden>{texts.body}</span>
        <RichTextEditor label={texts.body} value={lesson.body} error={error('body')} onChange={(body) => onChange({ body })} />
      </div>
      <TextInput
        label={texts.minutes}
        inputMode="numeric"
        value={lesson.minutes}
        error={error('minutes')}
        onChange={(event) => onChange({ minutes: event.currentTarget.value })}
      />
      <UploadsField
        label={texts.pictures}
        files={lesson.pictures}
        onFiles={(pictures) => onChange({ pictures })}
        onSending={onSending}
        kinds="pictures"
        error={error('pictures')}
      />
      <UploadField
        label={texts.video}
        file={lesson.video}
        onFile={(video) => onChange({ video })}
        onSending={onSending}
        path="video"
        hint={texts.videoHint}
      />
      <LinesField lines={lesson.lines ?? []} error={error('lines')} onLines={(lines) => onChange({ lines })} />
      <fieldset className={css.quiz}>
        <legend>{texts.quiz}</legend>
        {quiz.map((question, n) => (
          <div key={question.key} className={css.question}>
            <TextInput
              label={texts.question(n + 1)}
              maxLength={limits.quizTextLength}
              value={question.text}
              error={error(`quiz[${n}].text`)}
              onChange={(event) => ask(question.key, { text: event.currentTarget.value })}
            />
            {question.choices.map((choice, index) => (
              <div key={index} className={css.choice}>
                <input
                  type="checkbox"
                  aria-label={texts.isRight(index + 1)}
                  checked={question.right.includes(index)}
                  onChange={({ target }) =>
                    ask(question.key, {
                      right: target.checked ? [...question.right, index] : question.right.filter((other) => other !== index),
                    })
                  }
                />
                <TextInput
                  aria-label={texts.answer(index + 1)}
                  placeholder={texts.answer(index + 1)}
                  maxLength={limits.quizTextLength}
                  value={choice}
                  onChange={(event) =>
                    ask(question.key, { choices: question.choices.map((other, at) => (at === index ? event.currentTarget.value : other)) })
                  }
                />
                <ActionIcon
                  size={44}
                  variant="subtle"
                  aria-label={texts.removeLesson(texts.answer(index + 1))}
                  disabled={question.choices.length <= 2}
                  onClick={() =>
                    ask(question.key, {
                      choices: question.choices.filter((_, at) => at !== index),
                      right: rightWithout(question.right, index),
                    })
                  }
                >
                  <IconTrash size={20} aria-hidden />
                </ActionIcon>
              </div>
            ))}
            {(error(`quiz[${n}].choices`) ?? error(`quiz[${n}].right`)) && (
              <p className={css.error}>{error(`quiz[${n}].choices`) ?? error(`quiz[${n}].right`)}</p>
            )}
            <Textarea
              label={texts.explanation}
              rows={2}
              maxLength={limits.quizExplanationLength}
              value={question.explanation ?? ''}
              error={error(`quiz[${n}].explanation`)}
              onChange={(event) => ask(question.key, { explanation: event.currentTarget.value })}
            />
            <div className={css.acts}>
              <Button
                size="sm"
                variant="default"
                disabled={question.choices.length >= limits.quizChoices}
                onClick={() => ask(question.key, { choices: [...question.choices, ''] })}
              >
                {texts.addAnswer}
              </Button>
              <ActionIcon
                size={44}
                variant="subtle"
                aria-label={texts.removeQuestion(n + 1)}
                onClick={() => onChange({ quiz: quiz.filter(({ key }) => key !== question.key) })}
              >
                <IconTrash size={20} aria-hidden />
              </ActionIcon>
            </div>
          </div>
        ))}
        <Button
          size="sm"
          variant="default"
          disabled={quiz.length >= limits.quizQuestions}
          onClick={() => onChange({ quiz: [...quiz, newQuestion()] })}
        >
          {texts.addQuestion}
        </Button>
        {quiz.length > 0 && <RulesFields lesson={lesson} error={error} onChange={onChange} />}
      </fieldset>
    </div>
  )
}
