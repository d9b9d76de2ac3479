import { Button, Progress } from '@mantine/core'
import { IconCertificate, IconCheck, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { courseQuery } from '@/api/academy.ts'
import { ApiError } from '@/api/errors.ts'
import type { Course, Lesson, NamedCourse } from '@/api/types.ts'
import { formatDate, formatDay } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { Attachments } from '@/shared/media/Attachments.tsx'
import { RichText } from '@/shared/richtext/RichText.tsx'
import { BackLink } from '@/ui/BackLink.tsx'
import base from '@/ui/Base.module.css'
import chip from '@/ui/Chip.module.css'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { Notice } from '@/ui/Notice.tsx'
import { notify } from '@/ui/notify.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { PanelsSkeleton } from '@/ui/Skeletons.tsx'
import { CourseNames, earlierOf, firstOf } from '../CourseNames.tsx'
import { useSetProgress } from '../mutations.ts'
import { courseSearch } from '../search.ts'
import { firstTexts, listTexts, courseTexts as texts } from '../strings.ts'
import css from './CoursePage.module.css'
import { Effects } from './Effects.tsx'
import { Quiz } from './Quiz.tsx'
import Report from './Report.tsx'

const route = getRouteApi('/signed-in/academy/$id')
const CourseModal = lazyDialog(() => import('../edit/CourseModal.tsx'))
const ArchiveCourse = lazyDialog(() => import('../edit/ArchiveCourse.tsx'))

/** SCR-019: a course with its lessons. The address holds the lesson that is open. */
export default function CoursePage() {
  const { id } = route.useParams()
  const { data, error, refetch } = useQuery({
    ...courseQuery(id),
    refetchInterval: ({ state }) => state.data !== undefined && untilNextTry(state.data),
  })
  return (
    <>
      <BackLink to={paths.academy({})}>{texts.back}</BackLink>
      {error &&
        !data &&
        (error instanceof ApiError && error.status === 404 ? (
          <EmptyState level={1} title={error.message} drawing="lost" />
        ) : (
          <ErrorState error={error} onRetry={refetch} />
        ))}
      {!error && !data && <PanelsSkeleton heights={[520]} />}
      {data && <Loaded key={data.id} course={data} onRefresh={refetch} />}
    </>
  )
}

function Loaded({ course, onRefresh }: { course: Course; onRefresh: () => unknown }) {
  const { lesson: asked, view } = courseSearch(route.useSearch())
  const navigate = useNavigate()
  const [act, setAct] = useState<'edit' | 'archive'>()
  const { lessons, progress, can, dueOn } = course
  const first = firstOf(course)
  const next = lessons.find(({ completed }) => !completed) ?? lessons[0]
  const current = lessons.find(({ id }) => id === asked) ?? next
  const finished = progress.completedAt !== null
  const showsResult = finished && asked === undefined
  const shown = view ? undefined : showsResult ? 'result' : current?.id
  const [last] = earlierOf(progress)
  const close = () => setAct(undefined)
  const content = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    // Whoever goes on to another lesson starts at its heading, also with a screen reader, and not below the end of the last one.
    if (shown && before.current && shown !== before.current) content.current?.querySelector<HTMLElement>('h2')?.focus()
    before.current = shown
  }, [shown])

  return (
    <>
      <PageHeader title={course.title}>{course.description}</PageHeader>
      {course.archived ? <Notice>{texts.isArchived}</Notice> : !course.published && <Notice>{texts.draft}</Notice>}
      {(can.edit || can.report) && (
        <div className={`${base.wrap} ${css.acts}`}>
          {can.report && (
            <LinkButton {...paths.course(course.id, view ? {} : { view: 'report' })} variant="default" size="sm">
              {view ? texts.hideReport : texts.report}
            </LinkButton>
          )}
          {can.edit && (
            <>
              <Button variant="default" size="sm" onClick={() => setAct('edit')}>
                {texts.edit}
              </Button>
              <Button variant="default" size="sm" onClick={() => setAct('archive')}>
                {texts.archive}
              </Button>
            </>
          )}
        </div>
      )}
      {view === 'report' && can.report ? (
        <Report course={course}>{can.edit && <Effects courseId={course.id} />}</Report>
      ) : (
        <>
          {first.length > 0 && (
            <div className={css.first}>
              <Notice>
                <CourseNames courses={first} around={firstTexts.finish} />
              </Notice>
            </div>
          )}
          {last && !finished && (
            <div className={css.first}>
              <Notice>{texts.openAgain(formatDate(last.completedAt), formatDay(last.countsUntil), course.overdue)}</Notice>
            </div>
          )}
          <div className={`${base.stack} ${css.progress}`}>
            <Progress value={progress.percent} color={finished ? 'green' : undefined} size="lg" radius="xl" aria-label={texts.progress} />
            <p>
              <b>
                {progress.completedAt
                  ? [
                      texts.finishedOn(formatDate(progress.completedAt)),
                      progress.countsUntil && listTexts.validUntil(formatDay(progress.countsUntil)),
                    ]
                      .filter(Boolean)
                      .join(' · ')
                  : texts.done(progress.completedLessons.length, lessons.length)}
              </b>
              {dueOn && !finished && (
                <span className={chip.chip} data-tone={course.overdue ? 'bad' : 'warn'}>
                  {course.overdue ? listTexts.overdue(formatDay(dueOn)) : listTexts.due(formatDay(dueOn))}
                </span>
              )}
            </p>
          </div>
          {lessons.length === 0 && <EmptyState title={texts.noLessons} />}
          <div className={css.course}>
            {lessons.length > 0 && (
              <nav aria-label={texts.lessons} className={css.lessons}>
                <ol>
                  {lessons.map((lesson) => (
                    <li key={lesson.id}>
                      <Link
                        {...paths.course(course.id, { lesson: lesson.id })}
                        className={css.lesson}
                        aria-current={!showsResult && lesson === current ? 'page' : undefined}
                        resetScroll={false}
                      >
                        {lesson.completed ? (
                          <IconCircleCheckFilled size={24} className={css.done} role="img" aria-label={texts.lessonState(true)} />
                        ) : (
                          <IconCircle size={24} role="img" aria-label={texts.lessonState(false)} />
                        )}
                        <span>
                          {lesson.title}
                          <small>{texts.minutes(lesson.minutes)}</small>
                        </span>
                      </Link>
                    </li>
                  ))}
                </ol>
              </nav>
            )}
            <div ref={content}>
              {showsResult ? (
                <Finished course={course} />
              ) : (
                current && <LessonView key={current.id} course={course} lesson={current} onRefresh={onRefresh} />
              )}
            </div>
          </div>
        </>
      )}
      <LazyDialog opened={act === 'edit'}>{act === 'edit' && <CourseModal course={course} onClose={close} />}</LazyDialog>
      <LazyDialog opened={act === 'archive'}>
        {act === 'archive' && <ArchiveCourse course={course} onClose={close} onArchived={() => navigate(paths.academy({}))} />}
      </LazyDialog>
    </>
  )
}

/** What a learner has achieved, with the certificate. It keeps still for people who want less motion. */
function Finished({ course }: { course: Course }) {
  const { id, title, progress, lessons } = course
  const kept: { next?: readonly NamedCourse[] } = course // on the device, from before there were prerequisites
  return (
    <section className={css.finished} aria-labelledby="finished">
      <span className={css.medal}>
        <IconCertificate size={72} stroke={1.4} aria-hidden />
      </span>
      <h2 id="finished" tabIndex={-1}>
        {texts.finishedTitle}
      </h2>
      <p>{texts.finishedText(title)}</p>
      <p className={css.number}>
        {texts.certificateNumber(progress.certificate)}
        {progress.completedAt && <span>{texts.finishedOn(formatDate(progress.completedAt))}</span>}
        {progress.countsUntil && <span>{listTexts.validUntil(formatDay(progress.countsUntil))}</span>}
      </p>
      {kept.next?.map((next) => (
        <LinkButton key={next.id} {...paths.course(next.id, {})} variant="gold" className={css.nextCourse}>
          {texts.nextCourse(next.title)}
        </LinkButton>
      ))}
      <div className={css.finishedActs}>
        <DownloadLink href={`/api/academy/courses/${id}/certificate`} label={texts.certificateOf(title)}>
          {texts.certificate}
        </DownloadLink>
        <LinkButton {...paths.academy({})} variant="default">
          {texts.catalogue}
        </LinkButton>
        {lessons[0] && (
          <LinkButton {...paths.course(id, { lesson: lessons[0].id })} resetScroll={false} variant="default">
            {listTexts.again}
          </LinkButton>
        )}
      </div>
    </section>
  )
}

interface LessonProps {
  course: Course
  lesson: Lesson
  onRefresh: () => unknown
}

function LessonView({ course, lesson, onRefresh }: LessonProps) {
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useSetProgress(course.id)
  const at = course.lessons.indexOf(lesson)
  const before = course.lessons[at - 1]
  const after = course.lessons[at + 1]
  const needsQuiz = lesson.quiz.length > 0 && !lesson.passed
  const first = firstOf(course)
  const files = [...lesson.pictures, ...(lesson.video ? [lesson.video] : [])]

  async function mark(completed: boolean) {
    try {
      const was = course.progress.completedAt
      const { progress } = await mutateAsync({ lessonId: lesson.id, completed })
      if (!was && progress.completedAt) await navigate({ ...paths.course(course.id, {}), resetScroll: false })
      else if (completed && after) await navigate({ ...paths.course(course.id, { lesson: after.id }), resetScroll: false })
    } catch (error) {
      notify({ message: (error instanceof ApiError && error.problem.message) || texts.failed, status: 'error' })
    }
  }

  return (
    <article className={`${base.surface} ${css.content}`} aria-labelledby="lesson">
      <p className={css.place}>{texts.lessonOf(at + 1, course.lessons.length)}</p>
      <h2 id="lesson" tabIndex={-1}>
        {lesson.title}
      </h2>
      <RichText html={lesson.body} />
      <Attachments files={files} autoplay={false} refresh={onRefresh} />
      {lesson.quiz.length > 0 &&
        (first.length > 0 ? (
          <p className={base.muted}>{texts.quizLater}</p>
        ) : (
          <Quiz key={lesson.id} courseId={course.id} lesson={lesson} disabled={!course.can.learn} />
        ))}
      <div className={css.mark}>
        {lesson.completed ? (
          <>
            <span className={css.completed} role="status">
              <IconCheck size={20} aria-hidden />
              {texts.completed}
            </span>
            <Button variant="subtle" size="sm" disabled={!course.can.learn} loading={isPending} onClick={() => mark(false)}>
              {texts.undo}
            </Button>
          </>
        ) : (
          <>
            <Button size="md" disabled={needsQuiz || !course.can.learn} loading={isPending} onClick={() => mark(true)}>
              {texts.complete}
            </Button>
            {first.length > 0 ? (
              <span>
                <CourseNames courses={first} around={firstTexts.finishShort} />
              </span>
            ) : !course.can.learn ? (
              <span>{texts.cannotLearn}</span>
            ) : (
              needsQuiz && <span>{texts.quizFirst}</span>
            )}
          </>
        )}
      </div>
      <div className={css.turn}>
        {before && (
          <LinkButton {...paths.course(course.id, { lesson: before.id })} resetScroll={false} variant="default" size="sm">
            {texts.previous}
          </LinkButton>
        )}
        {after && (
          <LinkButton
            {...paths.course(course.id, { lesson: after.id })}
            resetScroll={false}
            variant="default"
            size="sm"
            className={css.next}
          >
            {texts.next}
          </LinkButton>
        )}
        {!after && course.progress.completedAt && (
          <LinkButton {...paths.course(course.id, {})} resetScroll={false} variant="default" size="sm" className={css.next}>
            {texts.toCertificate}
          </LinkButton>
        )}
      </div>
    </article>
  )
}

/** In how many milliseconds the pause after a try of one of its quizzes is over (FD-437), or false. A clock that is ahead asks again soon. */
function untilNextTry({ lessons }: Course): number | false {
  const moments = lessons.flatMap(({ standing }) => (standing?.nextAt ? Date.parse(standing.nextAt) : []))
  if (moments.length === 0) return false
  return Math.min(Math.max(Math.min(...moments) + 1_000 - Date.now(), 15_000), 86_400_000)
}
