import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { entriesQuery } from '@/api/incentive.ts'
import type { Incentive, Submission } from '@/api/types.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { isPicture } from '@/shared/media/gallery.ts'
import base from '@/ui/Base.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { CardsSkeleton } from '@/ui/Skeletons.tsx'
import { judgeTexts as texts } from '../strings.ts'
import { ChosenEntries, mostCompared } from './ChosenEntries.tsx'
import type { Compared } from './CompareEntries.tsx'
import { EntryCard } from './EntryCard.tsx'
import css from './Judging.module.css'
import { KeysHint } from './KeysHint.tsx'
import type { Drafts } from './useDrafts.ts'
import { useSteps } from './useSteps.ts'

interface Props {
  incentive: Incentive
  drafts: Drafts
  hideNames: boolean
}

/** The entries with large photos, in the order in which they came. */
export function EntryCards({ incentive, drafts, hideNames }: Props) {
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly Compared[]>([])
  const list = useRef<HTMLUListElement>(null)
  const { data, error, refetch } = useQuery(entriesQuery(incentive.id, hideNames, page))
  const step = useSteps({ list, meta: data?.meta, page, onPage: setPage })

  // As the page shows them. Those of other pages are as they were chosen.
  const compared = chosen.map((one) => ({ ...one, entry: data?.items.find((entry) => entry.id === one.entry.id) ?? one.entry }))

  const isComparable = ({ photos }: Submission) => photos.some(isPicture)
  const canCompare = data !== undefined && (data.meta.totalPages > 1 || data.items.filter(isComparable).length > 1)

  return (
    <>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <CardsSkeleton n={3} className={css.grid} picture={280} height={460} />}
      {data?.items.length === 0 && <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>}
      {data && data.items.length > 0 && (
        <>
          {canCompare && <p className={`${base.muted} ${css.hint}`}>{texts.compareHint}</p>}
          <KeysHint incentive={incentive} />
          <ul ref={list} className={css.grid} onKeyDown={step}>
            {data.items.map((entry, index) => {
              const name = entry.store?.name ?? texts.entry((data.meta.currentPage - 1) * data.meta.itemsPerPage + index + 1)
              const others = chosen.filter((one) => one.entry.id !== entry.id)
              return (
                <li key={entry.id}>
                  <EntryCard
                    entry={entry}
                    name={name}
                    chosen={
                      canCompare && isComparable(entry)
                        ? {
                            is: others.length < chosen.length,
                            mayBe: chosen.length < mostCompared,
                            choose: (is) => setChosen(is ? [...others, { entry, name }] : others),
                          }
                        : undefined
                    }
                    incentive={incentive}
                    drafts={drafts}
                    onRefresh={refetch}
                  />
                </li>
              )
            })}
          </ul>
          <Paging page={data.meta.currentPage} totalPages={data.meta.totalPages} onChange={setPage} />
        </>
      )}
      <ChosenEntries
        chosen={compared}
        said={texts.chosen(chosen.length, mostCompared)}
        canCompare={chosen.length > 1}
        incentive={incentive}
        drafts={drafts}
        onRefresh={refetch}
        onClear={() => setChosen([])}
      />
    </>
  )
}
