import { Button } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { reportLessonsQuery } from '@/api/academy.ts'
import { type Fix, reportFixesQuery } from '@/api/fix.ts'
import type { LessonSuggestion } from '@/api/types.ts'
import { figure } from '@/lib/figure.ts'
import { formatDollars } from '@/lib/money.ts'
import { withWholeSizes } from '@/lib/packSize.ts'
import { paths } from '@/lib/paths.ts'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import chip from '@/ui/Chip.module.css'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { CommentNote } from '../lines/Comment.tsx'
import { texts } from '../strings.ts'
import { type Report, sectionOf } from '../types.ts'
import { fixFirst, openFirst, standingNames, standings, type ToDo, toDoOf } from './result.ts'
import css from './ToDoList.module.css'

/** How many things to do are listed until the person asks for all. */
const shown = 5

/**
 * The failed lines of a report as a numbered list of things to do, each with where its fix stands: what is open first, and the one that costs most
 * before the others (FD-43, FD-261). Once a later report has come, it says so. Shows nothing if nothing failed.
 */
export function ToDoList({ report }: { report: Report }) {
  const { viewFixes, learn } = useRights()
  const { storeId } = useUser()
  const [all, setAll] = useState(false)
  const headingId = useId()
  const listId = useId()
  const { id = '', store, date } = report
  const toDo = toDoOf(report)
  const first = fixFirst(report)
  const asks = toDo.some(({ line }) => sectionOf(line) === 'STORE_STANDARDS')
  const { data: lessons } = useQuery({ ...reportLessonsQuery(id), enabled: learn && asks && id !== '' })
  const { data: beside } = useQuery({
    ...reportFixesQuery({ id, store: store.id, date }),
    enabled: viewFixes && id !== '' && toDo.length > 0,
  })
  if (toDo.length === 0) return null
  const fixes = beside?.items ?? []
  const list = openFirst(toDo, fixes)
  const later = beside?.later
  const [before, after] = texts.result.replaced
  return (
    <section className={css.next} aria-labelledby={headingId}>
      <h3 id={headingId}>{later ? texts.result.found : texts.result.next}</h3>
      {later && (
        <p className={css.lift}>
          {before}
          <Link {...paths.auditReport(later.reportId, store.id)}>{texts.result.replacedBy(later.date)}</Link>
          {after}
        </p>
      )}
      {!later && first.size > 0 && <p className={css.lift}>{report.lift?.sentence}</p>}
      <Standings fixes={fixes} report={id} />
      <ol id={listId} className={css.list}>
        {(all ? list : list.slice(0, shown)).map(({ fix, ...item }) => (
          <Item
            key={item.line.key}
            toDo={item}
            fix={fix}
            first={first.has(item.line.id) && (fix?.state ?? 'OPEN') === 'OPEN'}
            lesson={lessons?.find(({ lineId }) => lineId === item.line.id)}
          />
        ))}
      </ol>
      <div className={base.wrap}>
        {list.length > shown && (
          <Button
            variant="default"
            size="sm"
            aria-expanded={all}
            aria-controls={listId}
            onClick={() => setAll(!all)}
            {...(!all && figure('report.failed', id))}
          >
            {all ? texts.result.fewer : texts.result.all(list.length)}
          </Button>
        )}
        {viewFixes && (
          <LinkButton variant="default" size="sm" {...paths.fixes(storeId === store.id ? {} : { store: store.id })}>
            {texts.result.fixes}
          </LinkButton>
        )}
      </div>
    </section>
  )
}

/** How many of a report's fixes stand where, such as '3 to fix · 2 waiting to be checked'. Shows nothing until they are known. */
function Standings({ fixes, report }: { fixes: readonly Fix[]; report: string }) {
  const counts = standings(fixes)
  return (
    <ul className={`${base.wrap} ${css.standings}`}>
      {standingNames
        .filter((name) => counts[name] > 0)
        .map((name) => (
          <li key={name} {...(name !== 'closed' && figure(`report.${name}`, report))}>
            {texts.result.standing[name](counts[name])}
          </li>
        ))}
    </ul>
  )
}

interface ItemProps {
  toDo: ToDo
  /** What the store does about it; undefined until it is known. */
  fix: Fix | undefined
  first: boolean
  /** A lesson of the Academy that helps with it (FD-129). */
  lesson: LessonSuggestion | undefined
}

function Item({ toDo: { line, what, cost }, fix, first, lesson }: ItemProps) {
  const told = [texts.sections[sectionOf(line)], line.category, line.price === null ? '' : formatDollars(line.price)]
  return (
    <li className={css.item} data-first={first || undefined} data-open={!fix || fix.state === 'OPEN' || undefined}>
      <div className={css.what}>
        <p className={css.description}>{withWholeSizes(line.description)}</p>
        <p className={css.told}>
          <b>{what}</b> · {told.filter(Boolean).join(' · ')}
        </p>
        {fix && (
          <p className={css.standing} data-overdue={fix.overdue || undefined}>
            {fix.standing}
          </p>
        )}
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
