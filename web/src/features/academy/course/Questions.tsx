import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { courseQuestionsQuery } from '@/api/academy.ts'
import type { QuestionCounts, QuizCounts } from '@/api/types.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import base from '@/ui/Base.module.css'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import { questionTexts as texts } from '../strings.ts'
import { questionsFile } from './files.ts'
import css from './Questions.module.css'

/** How the questions of each quiz of a course were answered, the most missed first (FD-457). */
export function Questions({ courseId }: { courseId: string }) {
  const { data, error, refetch } = useQuery(courseQuestionsQuery(courseId))
  const hasCounts = data?.items.some(({ questions }) => questions.some(({ tooFew }) => !tooFew))
  return (
    <Panel
      title={texts.title}
      text={texts.text}
      action={hasCounts && <DownloadLink href={questionsFile(courseId)}>{texts.csv}</DownloadLink>}
    >
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <RowsSkeleton />}
      {data?.items.length === 0 && <EmptyState title={texts.none} />}
      {data && data.items.length > 0 && (
        <div className={css.quizzes}>
          {data.items.map((quiz) => (
            <Quiz key={quiz.lessonId} quiz={quiz} fewest={data.minOthers} />
          ))}
        </div>
      )}
    </Panel>
  )
}

function Quiz({ quiz, fewest }: { quiz: QuizCounts; fewest: number }) {
  const { lessonId, lesson, tries, people, since, firstTries, firstRight, locked, questions } = quiz
  const shown = questions.filter(({ tooFew }) => !tooFew)
  return (
    <section aria-labelledby={`quiz-${lessonId}`}>
      <h3 id={`quiz-${lessonId}`}>{lesson}</h3>
      <p className={base.muted}>
        {since === null ? texts.notTried : texts.tries(tries, people, since)} {firstTries > 0 && texts.firstTries(firstRight, firstTries)}
      </p>
      {locked && tries > 0 && <p>{texts.locked}</p>}
      {shown.length > 0 && (
        <ol className={css.questions}>
          {shown.map((question, at) => (
            <Question key={at} question={question} since={since} />
          ))}
        </ol>
      )}
      {tries > 0 && shown.length < questions.length && (
        <p className={base.muted}>{texts.tooFew(questions.length - shown.length, fewest)}</p>
      )}
    </section>
  )
}

function Question({ question, since }: { question: QuestionCounts; since: string | null }) {
  const { text, asked, right, firstAsked, firstRight, mistake } = question
  return (
    <li>
      <h4>{text}</h4>
      {[
        { when: texts.atFirst, right: firstRight, asked: firstAsked },
        { when: texts.inAll, right, asked },
      ].map(({ when, ...counts }) => (
        <div key={when} className={css.share}>
          <span>{when}</span>
          <Progress
            value={counts.asked > 0 ? (counts.right * 100) / counts.asked : 0}
            size="md"
            radius="xl"
            aria-label={texts.share(text, when)}
          />
          <b>{counts.asked > 0 ? texts.right(counts.right, counts.asked) : texts.notAsked}</b>
        </div>
      ))}
      {mistake && <p>{texts.mistake(mistake)}</p>}
      {question.since && since && texts.later(question.since, since) && <p className={base.muted}>{texts.later(question.since, since)}</p>}
    </li>
  )
}
