import { formatDay } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { LinkButton } from '@/shared/LinkButton.tsx'
import { ScoreTag } from '@/shared/ScoreTag.tsx'
import { scoreText } from '@/shared/score.ts'
import { listTexts } from '../listStrings.ts'
import { placeOf } from '../place.ts'
import type { DueStore } from '../types.ts'
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
