import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Fix, type FixShow, fixesQuery, fixQuery } from '@/api/fix.ts'
import { figure } from '@/lib/figure.ts'
import { paths } from '@/lib/paths.ts'
import { pageParam } from '@/lib/search.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { useFixesOf } from '@/shared/fix/useFixesOf.ts'
import { References, useWaitsForReferences } from '@/shared/reference/references.tsx'
import { useUser } from '@/shared/session/session.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { TabLinks } from '@/ui/TabLinks.tsx'
import { type Act, FixCard } from './FixCard.tsx'
import css from './FixesPage.module.css'
import type { FixesSearch } from './search.ts'
import { texts } from './strings.ts'

const route = getRouteApi('/signed-in/fixes')
const PlanDialog = lazyDialog(() => import('./PlanDialog.tsx'))
const DoneDialog = lazyDialog(() => import('./DoneDialog.tsx'))
const BackDialog = lazyDialog(() => import('@/shared/fix/BackDialog.tsx'))

const shows: readonly FixShow[] = ['OPEN', 'OVERDUE', 'DONE', 'ACCEPTED', 'CLOSED']

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
  return (
    <>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !ready && <Skeleton height={220} radius="lg" />}
      {ready && (
        <ul className={css.list} aria-label={texts.list}>
          <FixCard fix={ready} onAct={(act) => onAct(ready, act)} onOld={() => void refetch()} />
        </ul>
      )}
      <LinkButton variant="default" {...paths.fixes({})}>
        {texts.all}
      </LinkButton>
    </>
  )
}

function Many({ search, onAct }: PartProps & { search: FixesSearch }) {
  const navigate = useNavigate()
  const show = search.show ?? 'OPEN'
  const { data, error, refetch, isPlaceholderData } = useQuery(fixesQuery({ ...search, show }))
  const at = (next: FixesSearch) =>
    paths.fixes({
      ...(next.show && next.show !== 'OPEN' && { show: next.show }),
      ...(next.store && { store: next.store }),
      ...pageParam(next.page),
    })
  const ready = !useWaitsForReferences() && data
  const all = useFixesOf()
  const counts = {
    OPEN: { count: data?.counts.open, marks: figure('fixes.open', search.store ?? all) },
    OVERDUE: { count: data?.counts.overdue, marks: figure('fixes.overdue', search.store ?? all) },
    DONE: { count: data?.counts.done, marks: figure('fixes.done', search.store ?? all) },
  }
  const [title, hint] = texts.none[show]
  return (
    <>
      {search.store && (
        <p className={css.store}>
          {texts.ofStore}
          <LinkButton variant="default" size="sm" {...at({ ...search, store: undefined, page: undefined })}>
            {texts.allStores}
          </LinkButton>
        </p>
      )}
      <TabLinks
        label={texts.views}
        tabs={shows.map((each) => ({
          name: texts.shows[each],
          to: at({ show: each, store: search.store }),
          current: each === show,
          ...(each in counts && counts[each as keyof typeof counts]),
        }))}
      />
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !ready && <Skeleton height={420} radius="lg" mt={16} />}
      {ready && (
        <section aria-label={texts.shows[show]} aria-busy={isPlaceholderData}>
          {ready.items.length === 0 && (
            <EmptyState level={2} title={title} drawing={show === 'OPEN' || show === 'OVERDUE' ? 'done' : 'reports'}>
              {hint}
            </EmptyState>
          )}
          {ready.items.length > 0 && (
            <ul className={css.list} aria-label={texts.list}>
              {ready.items.map((fix) => (
                <FixCard key={fix.id} fix={fix} withStore={ready.can.judge} onAct={(act) => onAct(fix, act)} onOld={() => void refetch()} />
              ))}
            </ul>
          )}
          <Paging page={ready.meta.currentPage} totalPages={ready.meta.totalPages} onChange={(page) => navigate(at({ ...search, page }))} />
        </section>
      )}
    </>
  )
}
