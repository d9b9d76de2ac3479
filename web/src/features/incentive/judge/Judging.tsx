import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { entriesQuery } from '@/api/incentive.ts'
import type { Incentive, Submission } from '@/api/types.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { isPicture } from '@/shared/media/gallery.ts'
import base from '@/ui/Base.module.css'
import { CheckLine } from '@/ui/CheckLine.tsx'
import { ChosenBar } from '@/ui/ChosenBar.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { CardsSkeleton } from '@/ui/Skeletons.tsx'
import { useLayer } from '@/ui/useLayer.ts'
import { judgeTexts as texts } from '../strings.ts'
import type { Compared } from './CompareEntries.tsx'
import { EntryCard } from './EntryCard.tsx'
import css from './Judging.module.css'
import { enterReward, rewardFields, rewardStep } from './Reward.tsx'
import type { Drafts } from './useDrafts.ts'

const CompareEntries = lazyDialog(() => import('./CompareEntries.tsx'))

/** How many entries fit side by side. */
const mostCompared = 4

interface Props {
  incentive: Incentive
  drafts: Drafts
}

/**
 * The entries for an incentive with large photos, of which several can be compared (FD-423). What an entry gets is kept as a draft as it is typed,
 * until the award.
 */
export function Judging({ incentive, drafts }: Props) {
  const id = useId()
  const [hideNames, setHideNames] = useState(false)
  const [page, setPage] = useState(1)
  const [layerName] = useState(() => uuidv7()) // of this visit: after a reload nothing is chosen, and nothing may open by itself
  const layer = useLayer(layerName)
  const [chosen, setChosen] = useState<readonly Compared[]>([])
  const list = useRef<HTMLUListElement>(null)
  const { data, error, refetch } = useQuery(entriesQuery(incentive.id, hideNames, page))

  // As the page shows them. Those of other pages are as they were chosen.
  const compared = chosen.map((one) => ({ ...one, entry: data?.items.find((entry) => entry.id === one.entry.id) ?? one.entry }))

  const isComparable = ({ photos }: Submission) => photos.some(isPicture)
  const canCompare = data !== undefined && (data.meta.totalPages > 1 || data.items.filter(isComparable).length > 1)

  /** In which direction the keys have left the page before, until the next one is there. */
  const turning = useRef<number>(undefined)
  useEffect(() => {
    if (data?.meta.currentPage !== page || !turning.current) return
    goTo(rewardFields(list.current).at(turning.current > 0 ? 0 : -1))
    turning.current = undefined
  }, [data, page])

  /** Enter and the arrow keys lead from one amount to the next and back, also from page to page. */
  function step(event: KeyboardEvent) {
    const by = rewardStep(event.key)
    if (by === undefined || !(event.target instanceof HTMLInputElement) || !data) return
    event.preventDefault()
    const fields = rewardFields(list.current)
    const next = fields.indexOf(event.target) + by
    const nextPage = page + by
    if (next >= 0 && next < fields.length) goTo(fields[next])
    else if (nextPage >= 1 && nextPage <= data.meta.totalPages) {
      turning.current = by
      setPage(nextPage)
    }
  }

  return (
    <section className={css.judging} aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      {data && data.meta.totalItems > 0 && (
        <CheckLine
          label={texts.hideNames}
          hint={texts.hideNamesHint}
          checked={hideNames}
          onChange={(hide) => {
            setHideNames(hide)
            setPage(1)
            setChosen([]) // they would be known by their names, or by numbers that nobody has seen
          }}
        />
      )}
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <CardsSkeleton n={3} className={css.grid} picture={280} height={460} />}
      {data?.items.length === 0 && <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>}
      {data && data.items.length > 0 && (
        <>
          {canCompare && <p className={`${base.muted} ${css.hint}`}>{texts.compareHint}</p>}
          {incentive.can.award && <p className={`${base.muted} ${css.keys}`}>{texts.keys}</p>}
          {drafts.blocked && (
            <p className={`${base.wrong} ${css.blocked}`} role="alert">
              {texts.fix}
            </p>
          )}
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
      {chosen.length > 0 && (
        <ChosenBar
          label={texts.chosenEntries}
          said={texts.chosen(chosen.length, mostCompared)}
          clear={{ label: texts.clear, onPress: () => setChosen([]) }}
        >
          {chosen.length > 1 && <Button onClick={layer.open}>{texts.compare}</Button>}
        </ChosenBar>
      )}
      <LazyDialog opened={layer.isOpen && chosen.length > 1}>
        {layer.isOpen && chosen.length > 1 && (
          <CompareEntries compared={compared} incentive={incentive} drafts={drafts} onRefresh={refetch} onClose={layer.close} />
        )}
      </LazyDialog>
    </section>
  )
}

function goTo(field: HTMLInputElement | undefined) {
  enterReward(field)
  field?.closest('li')?.scrollIntoView?.({ block: 'nearest' })
}
