import type { Conversation } from '@/api/types.ts'
import base from '@/ui/Base.module.css'
import chip from '@/ui/Chip.module.css'
import { texts } from '../strings.ts'
import css from './LabelChips.module.css'

type Labels = NonNullable<Conversation['inbox']>['labels']

/** The labels of a conversation (FD-447). The answer of a node that is not replaced yet has none. */
export function LabelChips({ labels = [] }: { labels: Labels | undefined }) {
  if (labels.length === 0) return null
  return (
    <span className={css.labels}>
      <span className={base.hidden}>{texts.labels}: </span>
      {labels.map(({ id, name }, i) => (
        <span key={id} className={`${chip.chip} ${css.label}`} title={name}>
          {name}
          {i < labels.length - 1 && <span className={base.hidden}>, </span>}
        </span>
      ))}
    </span>
  )
}
