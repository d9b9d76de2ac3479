import { Button, VisuallyHidden } from '@mantine/core'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type StoreFilters, type StoreStanding, storesQuery } from '@/api/store.ts'
import { latePart } from '@/lib/late.ts'
import { useNeeded } from '@/lib/needed.ts'
import { paths } from '@/lib/paths.ts'
import { pageParam } from '@/lib/search.ts'
import { ClosedChip } from '@/shared/ClosedChip.tsx'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { fullName } from '@/shared/people/people.ts'
import { placeOf } from '@/shared/place.ts'
import { RegionField } from '@/shared/RegionField.tsx'
import { ScoreTag } from '@/shared/score/ScoreTag.tsx'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { ChoiceField } from '@/ui/ChoiceField.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { FilterRow } from '@/ui/FilterRow.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { ListFoot } from '@/ui/ListFoot.tsx'
import { lateTable } from '@/ui/lateTable.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import pressArea from '@/ui/PressArea.module.css'
import { Segments } from '@/ui/Segments.tsx'
import { ListSkeleton, PanelsSkeleton } from '@/ui/Skeletons.tsx'
import { useTable } from '@/ui/useTable.ts'
import { StoreProfile } from './StoreProfile.tsx'
import css from './StoresPage.module.css'
import { sorts, tiers } from './search.ts'
import { mapTexts, texts, tierNames } from './strings.ts'

const route = getRouteApi('/signed-in/stores')
const map = latePart(() => import('./NetworkMap.tsx'))
const StoreTable = lateTable(() => import('./StoreTable.tsx'))
const StoreModal = lazyDialog(() => import('./StoreModal.tsx'))
const SyncModal = lazyDialog(() => import('./SyncModal.tsx'))

/** SCR-023 for staff: every store, as a list or on a map; SCR-024 for people of a store: their own one (AMB-076). The address holds what is shown. */
export default function StoresPage() {
  const { listStores } = useRights()
  const { storeId } = useUser()
  if (listStores) return <Stores />
  if (storeId) return <StoreProfile id={storeId} />
  return (
    <EmptyState level={1} title={texts.noStore} action={<LinkButton {...paths.home()}>{texts.home}</LinkButton>}>
      {texts.noStoreHint}
    </EmptyState>
  )
}

function Stores() {
  const { manageStores } = useRights()
  const filters = route.useSearch()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'add' | 'sync'>()
  const table = useTable(!filters.view)
  const { wide, asTable, rows } = table
  const { data, error, refetch, isPlaceholderData } = useQuery(storesQuery(filters, rows))
  const change = (changes: StoreFilters) => navigate(paths.stores({ ...filters, page: undefined, ...changes }))
  const toPage = (page: number) => navigate(paths.stores({ ...filters, page: undefined, ...pageParam(page) }))
  const isDown = filters.order === 'desc'
  const close = () => setOpened(undefined)

  return (
    <>
      <PageHeader title={texts.title} action={manageStores && <Button onClick={() => setOpened('add')}>{texts.add}</Button>}>
        {texts.intro}
      </PageHeader>
      <FilterRow
        search={{ label: texts.search, search: filters.query ?? '', onSearch: (query) => change({ query: query || undefined }) }}
        name={texts.filters}
        wide={wide}
        fields={
          <>
            <RegionField labelled={!wide} region={filters.region} onChoose={(region) => change({ region })} />
            <ChoiceField
              labelled={!wide}
              label={texts.tier}
              any={texts.anyTier}
              value={filters.tier}
              choices={tiers.map((value) => ({ value, label: tierNames[value] }))}
              onChoose={(tier) => change({ tier })}
            />
            <ChoiceField
              labelled={!wide}
              label={texts.open}
              any={texts.openStores}
              value={filters.show}
              choices={[{ value: 'closed' as const, label: texts.closedStores }]}
              onChoose={(show) => change({ show, view: undefined })}
            />
          </>
        }
      />
      <div className={`${base.cluster} ${css.tools}`}>
        {/* What has closed is on no map. */}
        {!filters.show && (
          <Segments
            label={texts.view}
            value={filters.view ?? 'list'}
            choices={[
              { value: 'list', label: texts.asList },
              { value: 'map', label: texts.asMap },
            ]}
            onChoose={(view) => navigate(paths.stores({ ...filters, view: view === 'map' ? view : undefined }))}
          />
        )}
        {/* The table's headings sort. */}
        {!asTable && (
          <div className={css.order}>
            <ChoiceField
              label={texts.sort}
              any={texts.byName}
              value={filters.sort}
              choices={sorts.map((value) => ({ value, label: texts.sorts[value] }))}
              onChoose={(sort) => change({ sort })}
            />
            <Button
              variant="default"
              aria-label={texts.reverse}
              aria-pressed={isDown}
              onClick={() => change({ order: isDown ? undefined : 'desc' })}
            >
              {isDown ? <IconSortDescending size={20} aria-hidden /> : <IconSortAscending size={20} aria-hidden />}
            </Button>
          </div>
        )}
        {manageStores && (
          <Button variant="default" onClick={() => setOpened('sync')}>
            {texts.syncAll}
          </Button>
        )}
      </div>
      <div className={filters.view && css.both}>
        {filters.view && <LateMap filters={filters} />}
        <section aria-label={texts.list} aria-busy={isPlaceholderData} className={css.list}>
          <VisuallyHidden component="h2">{texts.list}</VisuallyHidden>
          {error && !data && <ErrorState error={error} onRetry={refetch} />}
          {!error && !data && <ListSkeleton asTable={asTable} height={128} />}
          {data && data.items.length > 0 && (
            <p className={`${base.muted} ${css.found}`} role="status">
              {texts.found(data.meta.totalItems)}
            </p>
          )}
          {/* Beside the map, the map says it, in the place that it has from the start. */}
          {data?.items.length === 0 && (!filters.view || data.meta.totalItems > 0) && (
            <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>
          )}
          {data && data.items.length > 0 && asTable && <StoreTable stores={data.items} filters={filters} onSort={change} />}
          {data && data.items.length > 0 && !asTable && (
            <ul className={`${base.surface} ${css.stores}`}>
              {data.items.map((store) => (
                <Row key={store.id} store={store} />
              ))}
            </ul>
          )}
          {data && data.items.length > 0 && <ListFoot table={table} meta={data.meta} onPage={toPage} />}
        </section>
      </div>
      <LazyDialog opened={opened === 'add'}>
        <StoreModal onClose={close} />
      </LazyDialog>
      <LazyDialog opened={opened === 'sync'}>
        <SyncModal onClose={close} />
      </LazyDialog>
    </>
  )
}

function Row({ store }: { store: StoreStanding }) {
  // A device's own list has nothing of how stores stand.
  const { last, openFixes }: Partial<StoreStanding> = store
  return (
    <li className={`${base.muted} ${css.store}`}>
      <Link {...paths.store(store.id)} className={`${pressArea.around} ${css.name}`}>
        {store.name}
      </Link>
      {last && <ScoreTag score={last.score} report={last.reportId} />}
      <span>{placeOf(store)}</span>
      {store.closedOn && (
        <span>
          <ClosedChip store={store} />
        </span>
      )}
      <span>
        {store.address}, {store.postcode}
      </span>
      {last !== undefined && (
        <span className={base.cluster}>
          {last ? texts.audited(last.date, fullName(last.completedBy)) : texts.neverAudited}
          {openFixes !== undefined && openFixes > 0 && <strong className={css.whole}>{texts.openFixes(openFixes)}</strong>}
        </span>
      )}
    </li>
  )
}

/** The map is code of its own, because most visits look at the list. */
function LateMap({ filters }: { filters: StoreFilters }) {
  const { part, failed } = useNeeded(map)
  if (!part)
    return <div className={css.wait}>{failed ? <EmptyState level={2} title={mapTexts.failed} /> : <PanelsSkeleton heights={[420]} />}</div>
  return <part.NetworkMap filters={filters} />
}
