import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { quarterListQuery } from '@/api/compliance.ts'
import { periodListQuery } from '@/api/promotion.ts'
import type { Page, Quarter } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { pageParam } from '@/lib/search.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { CardsSkeleton } from '@/ui/Skeletons.tsx'
import { TabLinks } from '@/ui/TabLinks.tsx'
import cards from '../components/Cards.module.css'
import { PastQuarters } from '../components/PastQuarters.tsx'
import { PeriodCards } from '../components/PeriodCards.tsx'
import { QuarterCards } from '../components/QuarterCards.tsx'
import { ResultsOverTime } from '../components/ResultsOverTime.tsx'
import { texts } from '../strings.ts'
import css from './Pages.module.css'

const route = getRouteApi('/signed-in/with-compliance/head-office/compliance/quarters')

const SyncModal = lazyDialog(() => import('../components/SyncModal.tsx'))

/** AUDIT-132, SCR-030. Lists the quarters with the progress of their audits, and the promotional periods. */
export default function QuartersPage() {
  const { kind, page = 1 } = route.useSearch()
  const navigate = useNavigate()
  const [syncing, setSyncing] = useState(false)
  const quarters = paths.quarters()
  const periods = { ...quarters, search: { kind: 'promo' as const } }
  const show = (next: number) => navigate({ ...quarters, search: { ...(kind && { kind }), ...pageParam(next) } })
  return (
    <>
      <PageHeader
        title={texts.title}
        action={
          <Button variant="default" leftSection={<IconRefresh size={20} aria-hidden />} onClick={() => setSyncing(true)}>
            {texts.sync.act}
          </Button>
        }
      >
        {texts.intro}
      </PageHeader>
      <TabLinks
        label={texts.tabs.label}
        tabs={[
          { name: texts.tabs.quarters, to: quarters, current: kind !== 'promo' },
          { name: texts.tabs.periods, to: periods, current: kind === 'promo' },
        ]}
      />
      {kind === 'promo' ? <Periods page={page} onPage={show} /> : <Quarters page={page} onPage={show} />}
      <LazyDialog opened={syncing}>
        <SyncModal onClose={() => setSyncing(false)} />
      </LazyDialog>
    </>
  )
}

interface ListProps {
  page: number
  onPage: (page: number) => void
}

function Quarters({ page, onPage }: ListProps) {
  const query = useQuery(quarterListQuery(page))
  return (
    <List {...query} empty={texts.noQuarters} height={190} onPage={onPage}>
      {(quarters) => (
        <>
          <QuarterCards quarters={[...quarters.filter(at('CURRENT')), ...quarters.filter(at('UPCOMING'))]} />
          {page === 1 && <ResultsOverTime quarters={quarters} />}
          <PastQuarters quarters={quarters.filter(at('ENDED'))} />
        </>
      )}
    </List>
  )
}

const at =
  (status: Quarter['promotion']['status']) =>
  ({ promotion }: Quarter) =>
    promotion.status === status

function Periods({ page, onPage }: ListProps) {
  const query = useQuery(periodListQuery(page))
  return (
    <List {...query} empty={texts.noPeriods} height={96} onPage={onPage}>
      {(periods) => <PeriodCards periods={periods} />}
    </List>
  )
}

interface Loaded<T> {
  data: Page<T> | undefined
  error: Error | null
  refetch: () => void
  isPlaceholderData: boolean
  empty: string
  /** The height of a card in pixels. */
  height: number
  onPage: (page: number) => void
  children: (items: T[]) => ReactNode
}

function List<T>({ data, error, refetch, isPlaceholderData, empty, height, onPage, children }: Loaded<T>) {
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <CardsSkeleton className={cards.cards} height={height} />
  if (data.items.length === 0) return <EmptyState title={empty}>{texts.noneHint}</EmptyState>
  return (
    <div className={css.list} aria-busy={isPlaceholderData}>
      {children(data.items)}
      <Paging page={data.meta.currentPage} totalPages={data.meta.totalPages} onChange={onPage} />
    </div>
  )
}
