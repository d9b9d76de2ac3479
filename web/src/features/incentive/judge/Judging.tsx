import { useMediaQuery } from '@mantine/hooks'
import { useId, useState } from 'react'
import type { Incentive } from '@/api/types.ts'
import base from '@/ui/Base.module.css'
import { CheckLine } from '@/ui/CheckLine.tsx'
import { lateTable } from '@/ui/lateTable.tsx'
import { Segments } from '@/ui/Segments.tsx'
import { judgeTexts as texts } from '../strings.ts'
import { EntryCards } from './EntryCards.tsx'
import css from './Judging.module.css'
import { NotStored } from './NotStored.tsx'
import { type EntriesSearch, withoutNames } from './search.ts'
import type { Drafts } from './useDrafts.ts'

const EntriesAtDesk = lateTable(() => import('./EntriesAtDesk.tsx'))

interface Props {
  incentive: Incentive
  drafts: Drafts
  /** What the address says. */
  search: EntriesSearch
  onSearch: (search: EntriesSearch, typed?: boolean) => void
}

/**
 * The entries for an incentive: with large photos, of which several can be compared (FD-423), or, on more than a phone, as a table (FD-433). What an
 * entry gets is kept as a draft as it is typed, until the award.
 */
export function Judging({ incentive, drafts, search, onSearch }: Props) {
  const id = useId()
  const [hideNames, setHideNames] = useState(false)
  const hasRoom = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const asTable = hasRoom && search.view === 'table'
  // Each list begins anew with another choice: what was chosen would be known by its names, or by numbers that nobody has seen.
  const parts = { incentive, drafts, hideNames }

  return (
    <section className={css.judging} aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      {incentive.entries !== 0 && (
        <div className={`${base.spread} ${css.head}`}>
          <CheckLine
            label={texts.hideNames}
            hint={texts.hideNamesHint}
            checked={hideNames}
            onChange={(hide) => {
              setHideNames(hide)
              if (hide) onSearch({ ...withoutNames(search), page: undefined })
            }}
          />
          {hasRoom && (
            <Segments
              label={texts.view}
              value={asTable ? 'table' : 'photos'}
              choices={[
                { value: 'photos', label: texts.asPhotos },
                { value: 'table', label: texts.asTable },
              ]}
              onChoose={(view) => onSearch(view === 'table' ? { ...search, view } : {})}
            />
          )}
        </div>
      )}
      <NotStored drafts={drafts} />
      {asTable ? (
        <EntriesAtDesk key={String(hideNames)} {...parts} search={hideNames ? withoutNames(search) : search} onSearch={onSearch} />
      ) : (
        <EntryCards key={String(hideNames)} {...parts} />
      )}
    </section>
  )
}
