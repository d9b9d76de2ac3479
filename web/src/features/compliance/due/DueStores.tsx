import type { DueStore } from '@/api/types.ts'
import { formatDay } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { ScoreTag } from '@/shared/score/ScoreTag.tsx'
import { scoreText } from '@/shared/score/score.ts'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { placeOf } from '../place.ts'
import { listTexts } from '../strings.ts'
import css from './AgendaList.module.css'

interface Props {
  stores: readonly DueStore[]
  /** The business day on which START begins the audit. */
  today: string
}

/** Stores that want an audit, each with how it did last and START, which creates nothing yet (FD-01). */
export function DueStores({ stores, today }: Props) {
  const { without } = listTexts
  return (
    <ul className={css.list}>
      {stores.map((store) => (
        <li key={store.id} className={css.item}>
          <div className={css.text}>
            <h3>{store.name}</h3>
            <p>{placeOf(store)}</p>
            <p>
              {store.lastScore === null || store.lastDate === null
                ? without.never
                : without.last(scoreText(store.lastScore), formatDay(store.lastDate))}
            </p>
          </div>
          {store.lastScore !== null && (
            <span className={css.tag} aria-hidden>
              <ScoreTag score={store.lastScore} />
            </span>
          )}
          <LinkButton {...paths.newAuditReport(store.id, today)} variant="default" size="sm" aria-label={without.startStore(store.name)}>
            {without.start}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
