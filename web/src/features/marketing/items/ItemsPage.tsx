import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type ItemFilters, itemsQuery } from '@/api/marketing.ts'
import type { MarketingItem } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { pageParam } from '@/lib/search.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { useRights } from '@/shared/session/rights.ts'
import { BackLink } from '@/ui/BackLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { Notice } from '@/ui/Notice.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { CardsSkeleton } from '@/ui/Skeletons.tsx'
import { TabLinks } from '@/ui/TabLinks.tsx'
import type { ItemsSearch } from '../search.ts'
import { itemTexts as texts } from '../strings.ts'
import { ItemList } from './ItemList.tsx'

const route = getRouteApi('/signed-in/promotions/manage')
const ItemModal = lazyDialog(() => import('./ItemModal.tsx'))
const DeleteItem = lazyDialog(() => import('./DeleteItem.tsx'))

/** What head office is doing with an item, or with a new one. */
type Act = { kind: 'edit'; item?: MarketingItem } | { kind: 'delete'; item: MarketingItem }

/** Where head office keeps the banners and offers (AMB-115). The address holds which of them the page shows. */
export default function ItemsPage() {
  const { manageMarketing } = useRights()
  if (manageMarketing) return <Items />
  return <EmptyState level={1} title={texts.noAccess} action={<LinkButton {...paths.promos({})}>{texts.back}</LinkButton>} />
}

const views = [
  ['BANNER', false],
  ['OFFER', false],
  ['BANNER', true],
  ['OFFER', true],
] as const

/** The address of a view. */
function at(kind: MarketingItem['kind'], ended: boolean, page?: number) {
  return paths.managePromos({ ...(kind === 'OFFER' ? { kind } : {}), ...(ended ? { ended: 'yes' } : {}), ...pageParam(page) })
}

function Items() {
  const search: ItemsSearch = route.useSearch()
  const kind = search.kind ?? 'BANNER'
  const filters: ItemFilters = { kind, ended: search.ended === 'yes', page: search.page }
  const navigate = useNavigate()
  const [act, setAct] = useState<Act>()
  const { data, error, refetch, isPlaceholderData } = useQuery(itemsQuery(filters))
  const close = () => setAct(undefined)
  const served = data?.origin.service

  return (
    <>
      <BackLink to={paths.promos({})}>{texts.back}</BackLink>
      <PageHeader
        title={texts.title}
        action={
          <Button disabled={!data || Boolean(served)} title={served && texts.served(served)} onClick={() => setAct({ kind: 'edit' })}>
            {texts.add[kind]}
          </Button>
        }
      >
        {texts.intro}
      </PageHeader>
      <TabLinks
        label={texts.views}
        tabs={views.map(([each, over]) => ({
          name: texts.tabs[over ? (`${each}_ENDED` as const) : each],
          to: at(each, over),
          current: each === kind && over === filters.ended,
        }))}
      />
      <section aria-label={texts.list[kind]} aria-busy={isPlaceholderData}>
        <VisuallyHidden component="h2">{texts.list[kind]}</VisuallyHidden>
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <CardsSkeleton lead="thing" height={118} />}
        {data && served && <Served {...data.origin} />}
        {data?.items.length === 0 && !served && (
          <EmptyState title={filters.ended ? texts.noneEnded : texts.none[kind]}>{texts.noneHint}</EmptyState>
        )}
        {data && data.items.length > 0 && (
          <ItemList
            items={data.items}
            filters={filters}
            region={data.region}
            onEdit={(item) => setAct({ kind: 'edit', item })}
            onDelete={(item) => setAct({ kind: 'delete', item })}
          />
        )}
        {data && (
          <Paging
            page={data.meta.currentPage}
            totalPages={data.meta.totalPages}
            onChange={(next) => navigate(at(kind, filters.ended, next))}
          />
        )}
      </section>
      <LazyDialog opened={act?.kind === 'edit'}>
        {act?.kind === 'edit' && <ItemModal kind={kind} item={act.item} onClose={close} />}
      </LazyDialog>
      <LazyDialog opened={act?.kind === 'delete'}>{act?.kind === 'delete' && <DeleteItem item={act.item} onClose={close} />}</LazyDialog>
    </>
  )
}

interface Origin {
  service: string
  fetchedAt: string | null
  problem: string
  leftOut: string
}

/** Says where the items come from, when a service keeps them, and how it is. */
function Served({ service, fetchedAt, problem, leftOut }: Origin) {
  const told = [
    texts.served(service),
    fetchedAt ? texts.fetched(relativeDate(fetchedAt)) : texts.notFetched,
    problem && texts.problem(problem),
    leftOut && texts.leftOut(leftOut),
  ]
  return <Notice tone={problem ? 'bad' : 'gold'}>{told.filter(Boolean).join(' ')}</Notice>
}
