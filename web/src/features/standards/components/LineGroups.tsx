import { useId } from 'react'
import base from '@/ui/Base.module.css'
import { texts } from '../strings.ts'
import type { StandardsLine, TimeStatus } from '../types.ts'
import css from './LineGroups.module.css'
import { LineRow } from './LineRow.tsx'

interface Props {
  lines: readonly StandardsLine[]
  onEdit: (line: StandardsLine) => void
  onDelete: (line: StandardsLine) => void
}

const order: readonly TimeStatus[] = ['ACTIVE', 'UPCOMING', 'ENDED', 'OTHER']

/** The lines in groups: Active, Upcoming, Ended and Other (NONLIQUOR-005). A group without lines is left out. */
export function LineGroups({ lines, ...acts }: Props) {
  return order.map((status) => {
    const group = lines.filter(({ timeStatus }) => timeStatus === status)
    return group.length > 0 && <Group key={status} status={status} lines={group} {...acts} />
  })
}

function Group({ status, lines, onEdit, onDelete }: Props & { status: TimeStatus }) {
  const id = useId()
  const note = texts.lines.notes[status]
  return (
    <section className={css.group} aria-labelledby={id}>
      <h3 id={id}>
        {texts.lines.groups[status]} <span className={css.count}>{lines.length}</span>
      </h3>
      {note && <p className={`${base.muted} ${css.note}`}>{note}</p>}
      <ul className={css.lines}>
        {lines.map((line) => (
          <LineRow key={line.id} line={line} onEdit={onEdit} onDelete={onDelete} />
        ))}
      </ul>
    </section>
  )
}
