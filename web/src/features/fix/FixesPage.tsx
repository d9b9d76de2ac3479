import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type FixFilters as Filters, type Fix, type FixList, fixesFile, fixesQuery, fixQuery } from '@/api/fix.ts'
import { type Figure, figure } from '@/lib/figure.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { ownStoresOf } from '@/shared/fix/ownStores.ts'
import { useFixesOf } from '@/shared/fix/useFixesOf.ts'
import { References, useWaitsForReferences } from '@/shared/reference/references.tsx'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { ListFoot } from '@/ui/ListFoot.tsx'
import { lateTable } from '@/ui/lateTable.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Segments } from '@/ui/Segments.tsx'
import { CardsSkeleton, ListSkeleton } from '@/ui/Skeletons.tsx'
import { TabLinks } from '@/ui/TabLinks.tsx'
import { useTable } from '@/ui/useTable.ts'
import { useGoBack } from '@/ui/wayBack.ts'
import { AcceptBar, AcceptHead } from './AcceptBar.tsx'
import { useAccepting } from './accepting.ts'
import { type Act, FixCard } from './FixCard.tsx'
import css from './FixesPage.module.css'
import { FixFilters } from './FixFilters.tsx'
import type { FixesSearch } from './search.ts'
import { texts } from './strings.ts'
import { countFilters, type FixesShown, readView, shows, writeView } from './view.ts'

const route = getRouteApi('/signed-in/fixes')
const PlanDialog = lazyDialog(() => import('./PlanDialog.tsx'))
const DoneDialog = lazyDialog(() => import('./DoneDialog.tsx'))
const BackDialog = lazyDialog(() => import('@/shared/fix/BackDialog.tsx'))
const FixTable = lateTable(() => import('./FixTable.tsx'))

/** What stores have to put right after audits: a store's own, or for staff those of every store (FIX-007). Notifications lead to one of them. */
export default function FixesPage() {
  const search: FixesSearch = route.useSearch()
  const { store } = useUser()
  const [open, setOpen] = useState<{ fix: Fix; act: Act }>()
  const onAct = (fix: Fix, act: Act) => setOpen({ fix, act })
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHeader title={texts.title}>{store?.closedOn ? texts.ofClosed(store.name, store.closedOn) : texts.about}</PageHeader>
      <References>{search.fix ? <One id={search.fix} onAct={onAct} /> : <Many search={search} onAct={onAct} />}</References>
      <LazyDialog opened={open?.act === 'plan'}>{open && <PlanDialog fix={open.fix} onClose={close} />}</LazyDialog>
      <LazyDialog opened={open?.act === 'do'}>{open && <DoneDialog fix={open.fix} onClose={close} />}</LazyDialog>
      <LazyDialog opened={open?.act === 'back'}>{open && <BackDialog fix={open.fix} onClose={close} />}</LazyDialog>
    </>
  )
}

interface PartProps {
  onAct: (fix: Fix, act: Act) => void
}

function One({ id, onAct }: PartProps & { id: string }) {
  const { data, error, refetch } = useQuery(fixQuery(id))
  const ready = !useWaitsForReferences() && data
  const goBack = useGoBack(({ pathname, searchParams }) => pathname === paths.fixes({}).to && !searchParams.has('fix'))
  return (
    <>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !ready && <CardsSkeleton n={1} height={220} />}
      {ready && (
        <ul className={css.list} aria-label={texts.list}>
          <FixCard fix={ready} alone onAct={(act) => onAct(ready, act)} onOld={() => void refetch()} />
        </ul>
      )}
      <LinkButton variant="default" {...paths.fixes({})} onClick={goBack}>
        {texts.all}
      </LinkButton>
    </>
  )
}

function Many({ search, onAct }: PartProps & { search: FixesSearch }) {
  const navigate = useNavigate()
  const user = useUser()
  const own = ownStoresOf(user)
  const table = useTable(user.can.audit)
  const { wide, asTable, rows } = table
  const accepting = useAccepting()
  const shown = readView(search, own)
  const { show, filters, sort, page } = shown
  const listing = { show, ...filters, ...(asTable && { sort: sort?.by, descending: sort?.descending }) }
  const { data, error, refetch, isPlaceholderData } = useQuery(fixesQuery({ ...listing, page, ...(rows && { rows }) }))
  const at = (next: Partial<FixesShown>) => paths.fixes(writeView({ ...shown, page: undefined, ...next }, own))
  const change = (next: Partial<Filters>, typed?: boolean) =>
    navigate({ ...at({ filters: { ...filters, ...next } }), replace: typed === true })
  const ready = !useWaitsForReferences() && data
  const usual = useFixesOf()
  const narrowed = countFilters(filters, own) > 0
  const of = filters.store ?? (own ? (filters.auditor ?? 'all') : usual)
  const marks = (name: Figure) => (narrowed ? undefined : figure(name, of))
  const counts = {
    OPEN: { count: data?.counts.open, marks: marks('fixes.open') },
    OVERDUE: { count: data?.counts.overdue, marks: marks('fixes.overdue') },
    DONE: { count: data?.counts.done, marks: marks('fixes.done') },
  }
  const [title = '', hint] = narrowed ? texts.noMatch : texts.none[show]
  return (
    <>
      {filters.store && (
        <p className={`${base.cluster} ${css.store}`}>
          {texts.ofStore}
          <LinkButton variant="default" size="sm" {...at({ filters: { ...filters, store: undefined } })}>
            {texts.allStores}
          </LinkButton>
        </p>
      )}
      {own && !filters.store && (
        <div className={`${base.cluster} ${css.whose}`}>
          <Segments
            label={texts.whose}
            value={filters.auditor === own ? 'own' : 'all'}
            choices={(['own', 'all'] as const).map((value) => ({ value, label: texts.whoseChoices[value] }))}
            onChoose={(whose) => change({ auditor: whose === 'own' ? own : undefined })}
          />
          {filters.auditor === own && <p className={base.muted}>{texts.ownHint}</p>}
        </div>
      )}
      {user.can.audit && <FixFilters filters={filters} own={own} wide={wide} onChange={change} />}
      <div className={css.views}>
        <TabLinks
          label={texts.views}
          tabs={shows.map((each) => ({
            name: texts.shows[each],
            to: at({ show: each }),
            current: each === show,
            ...(each in counts && counts[each as keyof typeof counts]),
          }))}
        />
        {asTable && ready && <Download fixes={ready} href={fixesFile(listing)} />}
      </div>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !ready && <ListSkeleton asTable={asTable} height={220} />}
      {ready && (
        <section aria-label={texts.shows[show]} aria-busy={isPlaceholderData}>
          {ready.items.length === 0 && (
            <EmptyState level={2} title={title} drawing={show === 'OPEN' || show === 'OVERDUE' ? 'done' : 'reports'}>
              {hint}
            </EmptyState>
          )}
          <AcceptHead accepting={accepting} fixes={ready.items} />
          {ready.items.length > 0 && asTable && (
            <FixTable fixes={ready.items} accepting={accepting} sort={sort} onSort={(next) => navigate(at({ sort: next }))} />
          )}
          {ready.items.length > 0 && !asTable && (
            <ul className={css.list} aria-label={texts.list}>
              {ready.items.map((fix) => (
                <FixCard
                  key={fix.id}
                  fix={fix}
                  withStore={ready.can.judge}
                  accepting={accepting}
                  onAct={(act) => onAct(fix, act)}
                  onOld={() => void refetch()}
                />
              ))}
            </ul>
          )}
          {ready.items.length > 0 && <ListFoot table={table} meta={ready.meta} onPage={(next) => navigate(at({ page: next }))} />}
          {ready.items.length > 0 && !asTable && <Download fixes={ready} href={fixesFile(listing)} />}
          <AcceptBar accepting={accepting} fixes={ready.items} />
        </section>
      )}
    </>
  )
}

/** All fixes of the list as a file: beside a table, and below cards (FD-330). */
function Download({ fixes: { meta, inFile }, href }: { fixes: FixList; href: string }) {
  if (meta.totalItems === 0) return null
  return (
    <div className={`${base.cluster} ${css.download}`}>
      {inFile < meta.totalItems && <span className={base.muted}>{texts.cut(inFile)}</span>}
      <DownloadLink size="sm" href={href} label={texts.downloadLong} leftSection={<IconDownload size={18} aria-hidden />}>
        {texts.download}
      </DownloadLink>
    </div>
  )
}
