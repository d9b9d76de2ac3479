import { withWholeSizes } from '@/lib/packSize.ts'
import base from '@/ui/Base.module.css'
import { texts } from '../strings.ts'
import { sectionOf } from '../types.ts'
import { answerText } from './answerText.ts'
import type { LeftLine } from './draft.ts'
import css from './LeftList.module.css'

/** Lines with the answers and comments that a person gave them, to read. */
export function LeftList({ lines }: { lines: readonly LeftLine[] }) {
  return (
    <ul className={`${base.column} ${css.list}`}>
      {lines.map(({ key, about, comments, ...marks }) => (
        <li key={key}>
          <b>{about ? withWholeSizes(about.description) : texts.left.unnamed}</b>
          <span>{about ? `${texts.sections[sectionOf(about)]}: ${answerText(about.type, marks)}` : answerText('PROMOTION', marks)}</span>
          {comments && <q>{comments}</q>}
        </li>
      ))}
    </ul>
  )
}
