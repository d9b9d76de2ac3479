import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { courseEffectsQuery } from '@/api/academy.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { effectTexts as texts } from '../strings.ts'
import css from './Effects.module.css'

/**
 * Whether stores passed a line at the audit after they had taken its lesson, beside those that had not (FD-130). Shows nothing when no lesson has a
 * line.
 */
export function Effects({ courseId }: { courseId: string }) {
  const { data, error, refetch } = useQuery(courseEffectsQuery(courseId))
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data || data.length === 0) return null
  return (
    <div className={css.panel}>
      <Panel title={texts.title} text={texts.text}>
        <ul className={css.lines}>
          {data.map(({ line, lessonId, lesson, learnt, others }) => (
            <li key={lessonId + line.id}>
              <h3>{line.name}</h3>
              <p>{texts.lesson(lesson)}</p>
              {[
                { who: texts.learnt, cases: learnt, color: 'green' },
                { who: texts.others, cases: others, color: 'gray' },
              ].map(({ who, cases, color }) => (
                <div key={who} className={css.cases}>
                  <span>{who}</span>
                  <Progress
                    value={cases.failed > 0 ? (cases.passed * 100) / cases.failed : 0}
                    color={color}
                    size="md"
                    radius="xl"
                    aria-label={texts.progress(who, line.name)}
                  />
                  <b>{texts.passed(cases)}</b>
                </div>
              ))}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
