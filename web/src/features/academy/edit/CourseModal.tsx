import { Button, Skeleton, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { courseToEditQuery } from '@/api/academy.ts'
import { isClash } from '@/api/clash.ts'
import { ApiError } from '@/api/errors.ts'
import { limits } from '@/api/limits.gen.ts'
import type { Course, EditedCourse } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { notes } from '@/lib/notes.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { AudienceFields } from '@/shared/audience/AudienceFields.tsx'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { UploadField } from '@/shared/media/UploadField.tsx'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { CheckLine } from '@/ui/CheckLine.tsx'
import { DateField } from '@/ui/DateField.tsx'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { Notice } from '@/ui/Notice.tsx'
import { notify } from '@/ui/notify.tsx'
import { Segments } from '@/ui/Segments.tsx'
import { SelectField } from '@/ui/SelectField.tsx'
import { useSaveCourse } from '../mutations.ts'
import { categories } from '../search.ts'
import { categoryNames, editTexts as texts } from '../strings.ts'
import css from './CourseModal.module.css'
import { DueDaysField } from './DueDaysField.tsx'
import { type CourseValues, courseValues, sentCourse } from './form.ts'
import { Lessons } from './Lessons.tsx'
import { PrerequisitesField } from './PrerequisitesField.tsx'

interface Props {
  /** The course to edit. Absent for a new one. */
  course?: Course
  onClose: () => void
}

/** The editor of a course (AMB-111). What was typed is kept on this device until it is saved. */
export default function CourseModal({ course, onClose }: Props) {
  const { data, error, refetch } = useQuery({ ...courseToEditQuery(course?.id ?? ''), enabled: course !== undefined })
  if (!course) return <Editor onClose={onClose} />
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={1} />
  return <Editor edited={data} onClose={onClose} />
}

interface Kept {
  id: string
  version: number | undefined
  at: number
  values: CourseValues
}

function Editor({ edited, onClose }: { edited?: EditedCourse; onClose: () => void }) {
  const course = edited?.course
  const user = useUser()
  const key = `course-draft:${user.id}:${course?.id ?? 'new'}` as const
  const client = useQueryClient()
  const [first, setFirst] = useState(() => courseValues(edited))
  const [begun, setBegun] = useState(() => notes.read(key) as Kept | undefined)
  const [id] = useState(() => course?.id ?? begun?.id ?? uuidv7())
  const [version, setVersion] = useState(begun?.version ?? course?.version)
  const [values, setValues] = useState<CourseValues>(begun?.values ?? first)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(0)
  const { mutateAsync, isPending } = useSaveCourse()
  const isOld = course !== undefined && version !== undefined && version < course.version
  const set = <Name extends keyof CourseValues>(name: Name, value: CourseValues[Name]) => setValues((all) => ({ ...all, [name]: value }))

  useEffect(() => {
    if (values !== first) notes.write(key, { id, version, at: Date.now(), values })
  }, [values, first, key, id, version])

  const onSending = (isSending: boolean) => setSending((n) => Math.max(0, n + (isSending ? 1 : -1)))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    setErrors({})
    if (isOld) return
    if (sending > 0) return setFailure(texts.sending)
    setFailure(undefined)
    try {
      await mutateAsync({ id, version, entry: sentCourse(values) })
      notes.remove(key)
      notify({ message: texts.saved })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) return setFailure(texts.notSaved)
      // Asked for again, the course has a newer version than the form, which then offers to keep the one or the other.
      if (course && isClash(error)) return client.invalidateQueries({ queryKey: courseToEditQuery(id).queryKey })
      setErrors(error.fields)
      const [sentence] = Object.values(error.fields)
      setFailure(sentence ?? error.problem.message ?? texts.notSaved)
    }
  }

  function useTheirs() {
    const theirs = courseValues(edited)
    setFirst(theirs)
    setValues(theirs)
    setVersion(course?.version)
    setBegun(undefined)
    setErrors({})
    notes.remove(key)
  }

  return (
    <FormDialog
      title={course ? texts.editTitle : texts.addTitle}
      form={{ submit, busy: isPending, failure }}
      submit={texts.save}
      size={760}
      full
      onClose={onClose}
    >
      {begun && !isOld && (
        <Notice
          action={{
            label: texts.startAgain,
            onPress: () => {
              notes.remove(key)
              setValues(first)
              setBegun(undefined)
              setVersion(course?.version)
            },
          }}
        >
          {texts.kept(relativeDate(new Date(begun.at)))}
        </Notice>
      )}
      {isOld && (
        <section className={`${base.stack} ${css.conflict}`} aria-label={texts.conflictTitle} role="alert">
          <h3>{texts.conflictTitle}</h3>
          <p>{texts.conflictText(course.title, course.lessons.length)}</p>
          <div className={`${base.wrap} ${css.choices}`}>
            <Button size="sm" variant="default" onClick={useTheirs}>
              {texts.theirs}
            </Button>
            <Button size="sm" onClick={() => setVersion(course.version)}>
              {texts.mine}
            </Button>
          </div>
        </section>
      )}
      <TextInput
        label={texts.title}
        data-autofocus
        maxLength={limits.courseTitleLength}
        value={values.title}
        error={errors.title}
        onChange={(event) => set('title', event.currentTarget.value)}
      />
      <Textarea
        label={texts.description}
        rows={3}
        maxLength={limits.courseDescriptionLength}
        value={values.description}
        error={errors.description}
        onChange={(event) => set('description', event.currentTarget.value)}
      />
      <SelectField<CourseValues['category']>
        label={texts.category}
        value={values.category}
        error={errors.category}
        onChange={(category) => set('category', category)}
        choices={[{ value: '', label: texts.choose }, ...categories.map((value) => ({ value, label: categoryNames[value] }))]}
      />
      <UploadField
        label={texts.image}
        file={values.image}
        onFile={(file) => set('image', file)}
        onSending={onSending}
        error={errors.image}
        path="image"
        kinds="pictures"
        hint={texts.imageHint}
      />
      <Lessons
        lessons={values.lessons}
        errors={errors}
        onLessons={(change) => setValues((all) => ({ ...all, lessons: change(all.lessons) }))}
        onSending={onSending}
      />
      <PrerequisitesField
        course={id}
        chosen={values.prerequisites ?? []}
        error={errors.prerequisites}
        onChoose={(chosen) => set('prerequisites', chosen)}
      />
      <AudienceFields
        user={user}
        values={values}
        errors={errors}
        set={(name, value) => set(name, value as never)}
        current={course?.visibility}
      />
      <DateField
        label={texts.dueOn}
        description={texts.dueHint}
        min={user.today}
        value={values.dueOn}
        error={errors.dueOn}
        onChange={(day) => set('dueOn', day)}
      />
      <DueDaysField days={values.dueDays ?? []} min={user.today} error={errors.dueDays} onChange={(days) => set('dueDays', days)} />
      <CheckLine
        label={texts.eachYear}
        hint={texts.eachYearHint}
        checked={values.eachYear === true}
        onChange={(eachYear) => set('eachYear', eachYear)}
      />
      <TextInput
        label={texts.position}
        description={texts.positionHint}
        inputMode="numeric"
        value={values.position}
        error={errors.position}
        onChange={(event) => set('position', event.currentTarget.value)}
      />
      <div>
        <Segments
          label={texts.published}
          value={values.published}
          choices={(['NO', 'YES'] as const).map((value) => ({ value, label: texts.publishes[value] }))}
          onChoose={(published) => set('published', published)}
        />
        <p className={`${base.muted} ${css.hint}`}>{texts.publishHint}</p>
      </div>
    </FormDialog>
  )
}
