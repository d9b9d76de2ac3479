import { Button } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { reportLessonsQuery } from '@/api/academy.ts'
import type { LessonSuggestion } from '@/api/types.ts'
import { formatDollars } from '@/lib/money.ts'
import { withWholeSizes } from '@/lib/packSize.ts'
import { paths } from '@/lib/paths.ts'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import chip from '@/ui/Chip.module.css'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { CommentNote } from '../lines/Comment.tsx'
import { texts } from '../strings.ts'
import { type Report, sectionOf } from '../types.ts'
import { fixFirst, type ToDo, toDoOf } from './result.ts'
import css from './ToDoList.module.css'

/** How many things to do are listed until the person asks for all. */
const shown = 5

/** The failed lines of a report as a numbered list of things to do, the one that costs most first (FD-43). Shows nothing if nothing failed. */
export function ToDoList({ report }: { report: Report }) {
  const { viewFixes } = useRights()
  const { storeId } = useUser()
  const [all, setAll] = useState(false)
  const headingId = useId()
  const listId = useId()
  const list = toDoOf(report)
  const first = fixFirst(report)
  const asks = list.some(({ line }) => sectionOf(line) === 'STORE_STANDARDS')
  const { data: lessons } = useQuery({ ...reportLessonsQuery(report.id ?? ''), enabled: asks && report.id !== undefined })
  if (list.length === 0) return null
  return (
    <section className={css.next} aria-labelledby={headingId}>
      <h3 id={headingId}>{texts.result.next}</h3>
      {first.size > 0 && <p className={css.lift}>{report.lift?.sentence}</p>}
      <ol id={listId} className={css.list}>
        {(all ? list : list.slice(0, shown)).map((toDo) => (
          <Item
            key={toDo.line.key}
            toDo={toDo}
            first={first.has(toDo.line.id)}
            lesson={lessons?.find(({ lineId }) => lineId === toDo.line.id)}
          />
        ))}
      </ol>
      <div className={css.acts}>
        {list.length > shown && (
          <Button variant="default" size="sm" aria-expanded={all} aria-controls={listId} onClick={() => setAll(!all)}>
            {all ? texts.result.fewer : texts.result.all(list.length)}
          </Button>
        )}
        {viewFixes && (
          <LinkButton variant="default" size="sm" {...paths.fixes(storeId === report.store.id ? {} : { store: report.store.id })}>
            {texts.result.fixes}
          </LinkButton>
        )}
      </div>
    </section>
  )
}

interface ItemProps {
  toDo: ToDo
  first: boolean
  /** A lesson of the Academy that helps with it (FD-129). */
  lesson: LessonSuggestion | undefined
}

function Item({ toDo: { line, what, cost }, first, lesson }: ItemProps) {
  const told = [texts.sections[sectionOf(line)], line.category, line.price === null ? '' : formatDollars(line.price)]
  return (
    <li className={css.item} data-first={first || undefined}>
      <div className={css.what}>
        <p className={css.description}>{withWholeSizes(line.description)}</p>
        <p className={css.told}>
          <b>{what}</b> · {told.filter(Boolean).join(' · ')}
        </p>
        {first && <p className={`${chip.chip} ${css.first}`}>{texts.result.first}</p>}
        {lesson && (
          <Link {...paths.course(lesson.courseId, { lesson: lesson.lessonId })} className={css.lesson}>
            <IconSchool size={20} aria-hidden />
            <span>
              <b>{texts.result.lesson}</b> {lesson.title}
            </span>
          </Link>
        )}
        {line.comments && <CommentNote text={line.comments} className={css.comment} />}
      </div>
      <span className={css.cost}>{cost}</span>
    </li>
  )
}
