import { Button, VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconGift } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { incentivesQuery, toJudgeQuery } from '@/api/incentive.ts'
import type { Incentive } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { pageParam } from '@/lib/search.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { useRights } from '@/shared/session/rights.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { SearchField } from '@/ui/SearchField.tsx'
import { CardsSkeleton } from '@/ui/Skeletons.tsx'
import { TabLinks } from '@/ui/TabLinks.tsx'
import { StatusChip } from '../StatusChip.tsx'
import type { ManageSearch } from '../search.ts'
import { shared, manageTexts as texts } from '../strings.ts'
import { whenOf } from '../when.ts'
import css from './ManagePage.module.css'

const route = getRouteApi('/signed-in/member-incentives')
const IncentiveModal = lazyDialog(() => import('./IncentiveModal.tsx'))

/** Where head office keeps the member incentives (INCENTIVE-001). The address holds the search and the page. */
export default function ManagePage() {
  const { manageIncentives } = useRights()
  if (manageIncentives) return <Incentives />
  return <EmptyState level={1} title={texts.noAccess} action={<LinkButton {...paths.home()}>{texts.home}</LinkButton>} />
}

function Incentives() {
  const search: ManageSearch = route.useSearch()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const { data, error, refetch, isPlaceholderData } = useQuery(incentivesQuery(search))
  const toJudge = useQuery(toJudgeQuery).data
  const at = ({ search: words, show, page }: ManageSearch) =>
    paths.manageIncentives({ ...(words ? { search: words } : {}), ...(show && { show }), ...pageParam(page) })
  const { show } = search

  return (
    <>
      <PageHeader title={texts.title} action={<Button onClick={() => setAdding(true)}>{texts.add}</Button>}>
        {texts.intro}
      </PageHeader>
      <TabLinks
        label={texts.views}
        tabs={[
          { name: texts.all, to: at({}), current: !show },
          { name: texts.toJudge, to: at({ show: 'judge' }), count: toJudge, current: show === 'judge' },
        ]}
      />
      <SearchField
        className={css.search}
        label={shared.search}
        search={search.search ?? ''}
        onSearch={(words) => navigate({ ...at({ show, search: words || undefined }), resetScroll: false })}
      />
      <section aria-label={texts.list} aria-busy={isPlaceholderData}>
        <VisuallyHidden component="h2">{texts.list}</VisuallyHidden>
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <CardsSkeleton n={5} lead="thing" className={css.list} height={104} />}
        {data?.items.length === 0 &&
          (show && !search.search ? (
            <EmptyState title={texts.noneToJudge} drawing="done">
              {texts.noneToJudgeHint}
            </EmptyState>
          ) : (
            <EmptyState title={shared.none} drawing="lost" />
          ))}
        {data && data.items.length > 0 && (
          <ul className={css.list}>
            {data.items.map((incentive) => (
              <li key={incentive.id}>
                <Row incentive={incentive} />
              </li>
            ))}
          </ul>
        )}
        {data && (
          <Paging page={data.meta.currentPage} totalPages={data.meta.totalPages} onChange={(page) => navigate(at({ ...search, page }))} />
        )}
      </section>
      <LazyDialog opened={adding}>{adding && <IncentiveModal onClose={() => setAdding(false)} />}</LazyDialog>
    </>
  )
}

function Row({ incentive }: { incentive: Incentive }) {
  const picture = incentive.photo?.resizedUrls
  return (
    <Link {...paths.incentive(incentive.id)} className={css.row}>
      <span className={css.look}>{picture ? <img src={picture.xs} alt="" loading="lazy" /> : <IconGift size={26} aria-hidden />}</span>
      <div className={css.words}>
        <h3>{incentive.name}</h3>
        <p className={css.short}>{incentive.descriptionShort}</p>
        <span className={css.facts}>
          <StatusChip status={incentive.status} />
          <span className={css.code}>{incentive.code}</span>
          <span>{shared.prizes[incentive.prizeType]}</span>
          <span>{whenOf(incentive)}</span>
          {incentive.entries !== null && <span>{texts.entries(incentive.entries)}</span>}
        </span>
      </div>
      <IconChevronRight className={css.go} size={20} aria-hidden />
    </Link>
  )
}
