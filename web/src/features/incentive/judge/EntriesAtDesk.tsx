import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { entriesFile, entriesQuery } from '@/api/incentive.ts'
import type { Incentive, Submission } from '@/api/types.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { isPicture } from '@/shared/media/gallery.ts'
import { RegionField } from '@/shared/RegionField.tsx'
import base from '@/ui/Base.module.css'
import { ChoiceField } from '@/ui/ChoiceField.tsx'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { FilterRow } from '@/ui/FilterRow.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { ListFoot } from '@/ui/ListFoot.tsx'
import { Notice } from '@/ui/Notice.tsx'
import { ListSkeleton } from '@/ui/Skeletons.tsx'
import { useChosen } from '@/ui/useChosen.ts'
import { useTable } from '@/ui/useTable.ts'
import { judgeTexts, deskTexts as texts } from '../strings.ts'
import { ChosenEntries, mostCompared } from './ChosenEntries.tsx'
import css from './EntriesAtDesk.module.css'
import { EntriesTable } from './EntriesTable.tsx'
import { KeysHint } from './KeysHint.tsx'
import { type EntriesSearch, listingOf } from './search.ts'
import type { Drafts, Refused } from './useDrafts.ts'
import { useSteps } from './useSteps.ts'

const GiveDialog = lazyDialog(() => import('./GiveDialog.tsx'))

interface Props {
  incentive: Incentive
  drafts: Drafts
  /** Whether the list must not say whose entries they are, nor find or sort them by that. */
  hideNames: boolean
  search: EntriesSearch
  onSearch: (search: EntriesSearch, typed?: boolean) => void
}

/** The entries as a table, searched, filtered and sorted in the address (FD-433). Many can be chosen and given the same, or compared. */
export default function EntriesAtDesk({ incentive, drafts, hideNames, search, onSearch }: Props) {
  const { prizeType } = incentive
  const { page = 1 } = search
  const listing = listingOf(search)
  const { wide, size, setSize } = useTable()
  const list = useRef<HTMLElement>(null)
  const chosen = useChosen<Submission>({ ...listing })
  const [gives, setGives] = useState(false)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...entriesQuery(incentive.id, hideNames, page, listing, size),
    placeholderData: keepPreviousData,
  })
  const entries = data?.items ?? []
  const change = (next: EntriesSearch, typed?: boolean) => onSearch({ ...search, page: undefined, ...next }, typed)
  const nameOf = ({ store, number }: Submission) => store?.name ?? judgeTexts.entry(number ?? 0)

  /** Entries that were judged here leave a list of those that are not. What comes after them is then on this page, and the next one would skip it. */
  async function toPage(to: number) {
    const judged = entries.filter((entry) => drafts.isNew(entry) && drafts.of(entry).typed.trim())
    list.current?.scrollIntoView?.({ block: 'start' })
    if (search.show && to > page && judged.length > 0) {
      await Promise.all(judged.map(({ id }) => drafts.store(id)))
      const { data: now } = await refetch()
      if (now?.meta.totalItems !== data?.meta.totalItems) return
    }
    change({ page: to })
  }

  const step = useSteps({ list, meta: isPlaceholderData ? undefined : data?.meta, page, onPage: toPage })

  /** A page that the list no longer has is its last one. */
  const lastPage = isPlaceholderData ? undefined : data?.meta.totalPages
  const toLast = useEffectEvent((last: number) => change({ page: last }, true))
  useEffect(() => {
    if (lastPage && page > lastPage) toLast(lastPage)
  }, [lastPage, page])

  // As the page shows them. Those of other pages are as they were chosen.
  const rows = chosen.rows.map((one) => entries.find(({ id }) => id === one.id) ?? one)
  const judgeable = rows.filter(({ can }) => can.judge)
  const offered = entries.filter(({ can }) => can.judge)
  const canCompare = rows.length > 1 && rows.length <= mostCompared && rows.every(({ photos }) => photos.some(isPicture))
  const fields = (
    <>
      {!hideNames && <RegionField labelled={!wide} region={search.region} onChoose={(region) => change({ region })} />}
      {(incentive.can.award || search.show) && (
        <ChoiceField
          labelled={!wide}
          label={texts.gets[prizeType]}
          any={texts.any[prizeType]}
          value={search.show}
          choices={[{ value: 'unjudged' as const, label: texts.unjudged[prizeType] }]}
          onChoose={(show) => change({ show })}
        />
      )}
    </>
  )
  const hasFields = !hideNames || incentive.can.award || search.show !== undefined
  const isNarrowed = search.query || search.region || search.show
  const [nothing, hint] =
    search.show && !search.query && !search.region ? [texts.allJudged, texts.allJudgedHint] : [texts.noneFound, texts.noneFoundHint]

  return (
    <>
      {hasFields && (
        <FilterRow
          search={
            hideNames
              ? undefined
              : { label: texts.search, search: search.query ?? '', onSearch: (typed) => change({ query: typed || undefined }, true) }
          }
          name={texts.filters([search.region, search.show].filter(Boolean).length)}
          wide={wide}
          fields={fields}
        />
      )}
      <KeysHint incentive={incentive} />
      {refused.length > 0 && (
        <Notice tone="bad" live onDismiss={() => setRefused([])}>
          {texts.refused(refused.length)}
          {refused.map(({ entry, why }) => (
            <span key={entry.id} className={css.refused}>
              <b>{nameOf(entry)}</b> {why}
            </span>
          ))}
        </Notice>
      )}
      <section ref={list} className={css.list} aria-label={texts.list} aria-busy={isPlaceholderData} onKeyDown={step}>
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <ListSkeleton asTable />}
        {data && data.meta.totalItems > 0 && (
          <div className={`${base.spread} ${css.head}`}>
            <p className={base.muted} role="status">
              {texts.found(data.meta.totalItems)}
            </p>
            <div className={base.wrap}>
              {offered.length > 1 && (
                <Button variant="subtle" size="sm" onClick={() => chosen.choose(offered)}>
                  {texts.chooseAll(offered.length)}
                </Button>
              )}
              {!hideNames && (
                <DownloadLink
                  size="sm"
                  href={entriesFile(incentive.id, listing)}
                  label={texts.downloadLong}
                  leftSection={<IconDownload size={18} aria-hidden />}
                >
                  {texts.download}
                </DownloadLink>
              )}
            </div>
          </div>
        )}
        {data?.meta.totalItems === 0 && (
          <EmptyState title={isNarrowed ? nothing : judgeTexts.none}>{isNarrowed ? hint : judgeTexts.noneHint}</EmptyState>
        )}
        {data && entries.length > 0 && (
          <>
            <EntriesTable
              entries={entries}
              incentive={incentive}
              drafts={drafts}
              hideNames={hideNames}
              wide={wide}
              nameOf={nameOf}
              chosen={chosen}
              sort={search.sort && { by: search.sort, descending: search.order === 'desc' }}
              onSort={(next) => change({ sort: next?.by, order: next?.descending ? 'desc' : undefined })}
              onRefresh={refetch}
            />
            <ListFoot table={{ wide, asTable: true, rows: size, size, setSize }} meta={data.meta} onPage={toPage} />
          </>
        )}
      </section>
      <ChosenEntries
        chosen={rows.map((entry) => ({ entry, name: nameOf(entry) }))}
        said={texts.chosen(rows.length)}
        canCompare={canCompare}
        incentive={incentive}
        drafts={drafts}
        onRefresh={refetch}
        onClear={chosen.clear}
      >
        {judgeable.length > 0 && <Button onClick={() => setGives(true)}>{texts.give[prizeType]}</Button>}
      </ChosenEntries>
      <LazyDialog opened={gives}>
        {gives && (
          <GiveDialog
            entries={judgeable}
            prizeType={prizeType}
            drafts={drafts}
            onGiven={(without) => {
              setGives(false)
              setRefused(without)
              chosen.clear()
              if (without.length > 0) void refetch()
            }}
            onClose={() => setGives(false)}
          />
        )}
      </LazyDialog>
    </>
  )
}
