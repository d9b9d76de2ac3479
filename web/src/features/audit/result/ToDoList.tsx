import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { formatDollars } from '@/lib/money.ts'
import chip from '@/ui/Chip.module.css'
import { CommentNote } from '../lines/Comment.tsx'
import { withWholeSizes } from '../rules/packSize.ts'
import { texts } from '../strings.ts'
import { type Report, sectionOf } from '../types.ts'
import { fixFirst, type ToDo, toDoOf } from './result.ts'
import css from './ToDoList.module.css'

/** How many things to do are listed until the person asks for all. */
const shown = 5

/** The failed lines of a report as a numbered list of things to do, the one that costs most first (FD-43). Shows nothing if nothing failed. */
export function ToDoList({ report }: { report: Report }) {
  const [all, setAll] = useState(false)
  const headingId = useId()
  const listId = useId()
  const list = toDoOf(report)
  const first = fixFirst(report)
  if (list.length === 0) return null
  return (
    <section className={css.next} aria-labelledby={headingId}>
      <h3 id={headingId}>{texts.result.next}</h3>
      {first.size > 0 && <p className={css.lift}>{report.lift?.sentence}</p>}
      <ol id={listId} className={css.list}>
        {(all ? list : list.slice(0, shown)).map((toDo) => (
          <Item key={toDo.line.key} toDo={toDo} first={first.has(toDo.line.id)} />
        ))}
      </ol>
      {list.length > shown && (
        <Button variant="default" size="sm" aria-expanded={all} aria-controls={listId} onClick={() => setAll(!all)}>
          {all ? texts.result.fewer : texts.result.all(list.length)}
        </Button>
      )}
    </section>
  )
}

function Item({ toDo: { line, what, cost }, first }: { toDo: ToDo; first: boolean }) {
  const told = [texts.sections[sectionOf(line)], line.category, line.price === null ? '' : formatDollars(line.price)]
  return (
    <li className={css.item} data-first={first || undefined}>
      <div className={css.what}>
        <p className={css.description}>{withWholeSizes(line.description)}</p>
        <p className={css.told}>
          <b>{what}</b> · {told.filter(Boolean).join(' · ')}
        </p>
        {first && <p className={`${chip.chip} ${css.first}`}>{texts.result.first}</p>}
        {line.comments && <CommentNote text={line.comments} className={css.comment} />}
      </div>
      <span className={css.cost}>{cost}</span>
    </li>
  )
}
