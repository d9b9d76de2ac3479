import { Button, Progress } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { learningRecordQuery } from '@/api/academy.ts'
import { ApiError } from '@/api/errors.ts'
import type { EarlierCompletion, LearningRecord, RecordedCourse } from '@/api/types.ts'
import { formatDate, formatDay } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { fullName } from '@/shared/people/people.ts'
import { useUser } from '@/shared/session/session.ts'
import { BackLink } from '@/ui/BackLink.tsx'
import base from '@/ui/Base.module.css'
import chip from '@/ui/Chip.module.css'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { notify } from '@/ui/notify.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { PanelsSkeleton } from '@/ui/Skeletons.tsx'
import { useRootMark } from '@/ui/useRootMark.ts'
import { CourseNames, earlierOf, firstOf } from '../CourseNames.tsx'
import { useGiveTry } from '../mutations.ts'
import { firstTexts, listTexts, recordTexts as texts } from '../strings.ts'
import css from './RecordPage.module.css'

const route = getRouteApi('/signed-in/academy/people/$id')

/** What a person has learnt in the Academy, and what is open to them (FD-435). On paper it stands without the menus. */
export default function RecordPage() {
  const { id } = route.useParams()
  const user = useUser()
  const { data, error, refetch } = useQuery(learningRecordQuery(id))
  useRootMark('record')
  const own = id === user.id
  return (
    <div className={css.record}>
      <div className={css.screen}>
        {own ? (
          <BackLink to={paths.academy({})}>{listTexts.title}</BackLink>
        ) : (
          <BackLink to={paths.person(id)} isUp={({ pathname }) => pathname !== paths.learningRecord(id).to.replace('$id', id)}>
            {texts.back}
          </BackLink>
        )}
      </div>
      {error &&
        !data &&
        (error instanceof ApiError && (error.status === 404 || error.status === 403) ? (
          <EmptyState level={1} title={error.message} drawing="lost" />
        ) : (
          <ErrorState error={error} onRetry={refetch} />
        ))}
      {!error && !data && <PanelsSkeleton heights={[96, 320]} />}
      {data && <Loaded record={data} today={user.today} />}
    </div>
  )
}

function Loaded({ record, today }: { record: LearningRecord; today: string }) {
  const { person, roleLabel, store, own, finished, of, left, items } = record
  const about = texts.about(roleLabel, store?.name)
  const parts = [
    [texts.open, items.filter(({ open, completedAt }) => open && !completedAt)],
    [texts.finished, items.filter(({ completedAt }) => completedAt)],
    [texts.closed, items.filter(({ open, completedAt }) => !open && !completedAt)],
  ] as const
  return (
    <>
      <PageHeader
        title={own ? texts.own : fullName(person)}
        action={
          <Button
            className={css.screen}
            variant="default"
            leftSection={<IconPrinter size={20} aria-hidden />}
            onClick={() => window.print()}
          >
            {texts.print}
          </Button>
        }
      >
        {own ? `${fullName(person)} · ${about}` : about}
      </PageHeader>
      <p className={css.printed}>{texts.printed(formatDay(today))}</p>
      {items.length === 0 ? (
        <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>
      ) : (
        <div className={`${base.surface} ${base.stack} ${css.total}`}>
          <b>{texts.total(finished, of)}</b>
          <Progress
            className={css.screen}
            value={of > 0 ? (finished * 100) / of : 0}
            color={finished === of ? 'green' : undefined}
            size="lg"
            radius="xl"
            aria-label={texts.progress}
          />
        </div>
      )}
      {parts.map(
        ([title, courses]) =>
          courses.length > 0 && (
            <Panel key={title} title={title}>
              <ul className={css.courses}>
                {courses.map((course) => (
                  <Course key={course.id} course={course} person={person} own={own} />
                ))}
              </ul>
            </Panel>
          ),
      )}
      {left > 0 && <p className={base.muted}>{texts.left(left)}</p>}
    </>
  )
}

interface CourseProps {
  course: RecordedCourse
  person: LearningRecord['person']
  own: boolean
}

function Course({ course, person, own }: CourseProps) {
  const { id, title, open, lessons, completed, dueOn, overdue, startedAt, completedAt, certificate, quizzes, canRead, countsUntil } = course
  const first = firstOf(course)
  return (
    <li>
      <div className={css.words}>
        <p className={`${base.wrap} ${css.head}`}>
          {canRead ? <Link {...paths.course(id, own ? {} : { view: 'report', by: 'person' })}>{title}</Link> : <b>{title}</b>}
          {open && dueOn && !completedAt && (
            <span className={chip.chip} data-tone={overdue ? 'bad' : 'warn'}>
              {overdue ? listTexts.overdue(formatDay(dueOn)) : listTexts.due(formatDay(dueOn))}
            </span>
          )}
        </p>
        <p className={base.muted}>
          {completedAt
            ? finishedText({ completedAt, certificate, countsUntil })
            : startedAt
              ? texts.lessons(completed, lessons)
              : texts.notBegun}
          {first.length > 0 && (
            <>
              {' · '}
              <CourseNames courses={first} around={firstTexts.opensAfter} linked={own} />
            </>
          )}
        </p>
        {earlierOf(course).map((earlier) => (
          <div key={earlier.certificate} className={`${base.wrap} ${css.quiz}`}>
            <p className={base.muted}>{finishedText(earlier)}</p>
            {own && (
              <span className={css.screen}>
                <DownloadLink
                  size="sm"
                  href={`/api/academy/courses/${id}/certificate?number=${encodeURIComponent(earlier.certificate)}`}
                  label={texts.earlierOf(title, formatDate(earlier.completedAt))}
                >
                  {texts.certificate}
                </DownloadLink>
              </span>
            )}
          </div>
        ))}
        {startedAt &&
          quizzes.map((quiz) => (
            <div key={quiz.lessonId} className={`${base.wrap} ${css.quiz}`}>
              <p className={base.muted} tabIndex={-1}>
                {texts.quiz(quiz.lesson, result(quiz))}
              </p>
              {quiz.canGive && <GiveTry courseId={id} person={person} quiz={quiz} />}
            </div>
          ))}
      </div>
      {own && completedAt && (
        <span className={css.screen}>
          <DownloadLink size="sm" href={`/api/academy/courses/${id}/certificate`} label={texts.certificateOf(title)}>
            {texts.certificate}
          </DownloadLink>
        </span>
      )}
    </li>
  )
}

/** When something was finished, under which number, and until when it counts. */
const finishedText = ({
  completedAt,
  certificate,
  countsUntil,
}: Omit<EarlierCompletion, 'countsUntil'> & { countsUntil?: string | null }) =>
  [texts.finishedOn(formatDate(completedAt)), texts.certificateNumber(certificate), countsUntil && texts.validUntil(formatDay(countsUntil))]
    .filter(Boolean)
    .join(' · ')

type RecordedQuiz = RecordedCourse['quizzes'][number]

/** Gives the person another try of a quiz. The button goes once it is given, so the line before it, which says so then, gets focus. */
function GiveTry({ courseId, person, quiz }: { courseId: string; person: LearningRecord['person']; quiz: RecordedQuiz }) {
  const { mutate, isPending } = useGiveTry(person.id)
  const { lessonId, lesson, tries } = quiz
  return (
    <Button
      className={css.screen}
      size="sm"
      variant="default"
      loading={isPending}
      aria-label={texts.giveOf(lesson)}
      onClick={({ currentTarget: { previousElementSibling: line } }) =>
        mutate(
          { courseId, lessonId, tries },
          {
            onSuccess() {
              notify({ message: texts.given(fullName(person)) })
              if (line instanceof HTMLElement) line.focus()
            },
          },
        )
      }
    >
      {texts.give}
    </Button>
  )
}

function result({ passed, tries, right, asked, allowed, exhausted, nextAt }: RecordedQuiz) {
  if (passed) return texts.passed(tries)
  if (tries === 0) return texts.notTried
  if (allowed === 0 && !nextAt) return texts.best(right, asked, tries)
  const used = allowed > 0 ? [texts.bestOf(right, asked), texts.triesOf(tries, allowed)] : [texts.best(right, asked, tries)]
  return [...used, exhausted && texts.noneLeft, nextAt && texts.nextAt(nextAt)].filter(Boolean).join(', ')
}
